package shop

type Reader struct {
	source Source
	lines  int
}

func (r *Reader) Read() int {
	for _, line := range r.source.Open() {
		r.lines += 1
		handle(line, r.lines)
	}
	return r.lines
}
