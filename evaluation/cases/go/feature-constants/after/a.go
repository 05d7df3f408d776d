package a

type Level int8

const (
	Debug Level = iota + 1
	Info
	_
	High, Low = 4, 5
)

var (
	count int64
	names = map[string]int{"a": 1}
)

var _ fmt.Stringer = Level(1)

func run() {
	var local int64
	const one = 2
}
