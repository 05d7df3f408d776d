package rows

func show(row Row) {
	note(row)
	send(row.first+row.last, row.id)
}
