package shop

type Reader struct {
	source Source
	lines  int
}

func (r *Reader) Read() int {
	count := 0
	for _, line := range r.source.Open() {
		count += 1
		handle(line, count)
	}
	return count
}
