package filter

var matches = func(_, _ string) (bool, error) {
	count("matches")
	return check(1, 7), nil
}

func other(_, limit int) int { return 7 + count("other") + limit }
