package shop
func fromTypeSwitch(x any) int {
	switch value := x.(type) {
	case string:
		return len(value)
	case []byte:
		return cap(value)
	}
	return 0
}

func fromReceive(c chan Row) int {
	select {
	case row := <-c:
		log(row)
		return row.Price
	case <-after(3):
		return 0
	}
}

func fromReceiveTwo(c chan Row) int {
	select {
	case row, isOpen := <-c:
		check(row, isOpen)
		keep(isOpen)
	case <-after(3):
		return 0
	}
	return 1
}

func fromRange(rows []Row) {
	for i, row := range rows {
		check(i, row)
		keep(row)
	}
}

func fromSeveral(rows map[string]Row) int {
	row, ok := rows["a"]
	check(row, ok)
	return row.Price
}

func fromIf(rows map[string]Row) int {
	if row, ok := rows["a"]; ok {
		check(row)
		return row.Price
	}
	return 0
}

func fromLiteral(rows []Row) int {
	return count(rows, func(row Row) bool {
		check(row)
		return row.Ok
	})
}

func fromNamedResult(rows []Row) (count int, err error) {
	count = len(rows)
	check(count)
	return count, err
}

func fromVar(rows []Row) int {
	var count, other int = len(rows), 3
	check(count)
	return count + other
}
