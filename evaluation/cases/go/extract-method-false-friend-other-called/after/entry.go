package entry

type Entry struct {
	parts []string
}

func (e *Entry) size() int {
	assert(e.isValid())
	return e.buffer().size()
}

func (e *Entry) uncheckedSize() int {
	return e.buffer().size()
}

func (e *Entry) isSmall() bool {
	return fits(e.uncheckedSize())
}

func (e *Entry) print(level int, text string) {
	e.write(level, clean(text))
}

func (e *Entry) printFilled(level int, fails bool, format string, values Values) {
	e.write(level, fails, fill(format, values))
}

func (e *Entry) printf(level int, format string, values Values) {
	if e.isEnabled(level) {
		e.printFilled(level, false, format, values)
	}
}
