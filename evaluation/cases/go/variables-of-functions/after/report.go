package report

func named(rows Rows) (int, error) {
	count := rows.Size() * 2
	log("rows", count)
	show(count + 1)
	return count, nil
}

func rename(rows Rows) {
	total := rows.Size() * 2
	log("rows", total)
	show(total + 1)
}

func parameterize(row Row, depth int) {
	log("depth", depth)
	show(depth + 1)
}
