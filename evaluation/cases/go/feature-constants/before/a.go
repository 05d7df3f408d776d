package a

type Level int

const (
	Debug Level = iota
	Info
	_
	High, Low = 3, 4
)

var (
	count int
	names = map[string]int{}
)

var _ fmt.Stringer = Level(0)

func run() {
	var local int
	const one = 1
}
