package shop
func fromTypeSwitch(x any) int {
	switch v := x.(type) {
	case string:
		return len(v)
	case []byte:
		return cap(v)
	}
	return 0
}

func fromReceive(c chan Row) int {
	select {
	case r := <-c:
		log(r)
		return r.Price
	case <-after(3):
		return 0
	}
}

func fromReceiveTwo(c chan Row) int {
	select {
	case row, k := <-c:
		check(row, k)
		keep(k)
	case <-after(3):
		return 0
	}
	return 1
}

func fromRange(rows []Row) {
	for i, r := range rows {
		check(i, r)
		keep(r)
	}
}

func fromSeveral(rows map[string]Row) int {
	r, ok := rows["a"]
	check(r, ok)
	return r.Price
}

func fromIf(rows map[string]Row) int {
	if r, ok := rows["a"]; ok {
		check(r)
		return r.Price
	}
	return 0
}

func fromLiteral(rows []Row) int {
	return count(rows, func(r Row) bool {
		check(r)
		return r.Ok
	})
}

func fromNamedResult(rows []Row) (n int, err error) {
	n = len(rows)
	check(n)
	return n, err
}

func fromVar(rows []Row) int {
	var n, other int = len(rows), 3
	check(n)
	return n + other
}
