package entry

type Entry struct {
	parts []string
}

func (e *Entry) size() int {
	return e.buffer().size()
}

func (e *Entry) isSmall() bool {
	return fits(e.size())
}

func (e *Entry) print(level int, text string) {
	e.write(level, clean(text))
}

func (e *Entry) printf(level int, format string, values Values) {
	if e.isEnabled(level) {
		e.print(level, fill(format, values))
	}
}
