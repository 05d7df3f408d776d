package server

type Logger interface {
	PrintLine(level Level, words ...any)
	Flush() error
}

type file struct {
	out *os.File
}

func (f *file) PrintLine(level Level, words ...any) {
	fmt.Fprintln(f.out, level, words)
	f.count++
}

func (f *file) Flush() error {
	return f.out.Sync()
}
