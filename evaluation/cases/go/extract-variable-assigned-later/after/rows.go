package rows

func show(row Row) {
	var sum int
	note(row)
	sum = row.first + row.last
	send(sum, row.id)
}
