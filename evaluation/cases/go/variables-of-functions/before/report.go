package report

func named(rows Rows) (count int, err error) {
	count = rows.Size() * 2
	log("rows", count)
	show(count + 1)
	return count, err
}

func rename(rows Rows) {
	size := rows.Size() * 2
	log("rows", size)
	show(size + 1)
}

func parameterize(row Row) {
	depth := row.Depth()
	log("depth", depth)
	show(depth + 1)
}
