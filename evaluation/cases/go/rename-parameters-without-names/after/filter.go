package filter

var matches = func(pattern, text string) (bool, error) {
	count("matches")
	return check(1, 7), nil
}

func other(start, limit int) int { return 7 + count("other") + limit }
