package shop

const limit int = 5

const first = 1

var stock map[string]int

type Shop struct {
	Base
	unit, extra int
	Name        string `json:"name"`
	parts       [4]part
	open        func(name string) bool
}

type order struct {
	goods []string
}
