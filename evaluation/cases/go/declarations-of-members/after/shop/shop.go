package shop

const limit int64 = 5

const first = 2

var stock map[string]int64

type Shop struct {
	*Base
	unit, extra int64
	Name        []byte `json:"name"`
	parts       [4]part
	open        func(label string) bool
}

type Order struct {
	goods []string
}
