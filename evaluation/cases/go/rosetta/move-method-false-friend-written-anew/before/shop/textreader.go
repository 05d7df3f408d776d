package shop

import "strings"

type TextReader struct{}

func (r TextReader) Read(line string) Order {
	cells := r.split(line)
	return Order{Name: cells[0], Count: cells[1]}
}

func (r TextReader) split(line string) []string {
	cells := strings.Split(line, ";")
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(cell)
	}
	return cells
}
