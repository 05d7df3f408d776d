package a

var hook = func(name string) error { return nil }

func Run() {
	local := func(a, b int) int { return a + b }
	later := local
	later = func(a, b int) int { return a - b }
	go func() { later(1, 2) }()
	var x, y = func() {}, 1
}
