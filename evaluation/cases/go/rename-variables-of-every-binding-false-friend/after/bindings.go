package shop

func received(c chan Row, last *Page) Row {
	select {
	case last.first = <-c:
		check(last.first)
	case <-after(3):
	}
	return last.first
}

func blank(rows []Row) {
	for _, row := range rows {
		check(row)
		keep(row)
	}
}
