package shop

type TextReader struct{}

func (r TextReader) Read(line string) Order {
	cells := csvCells(line)
	return Order{Name: cells[0], Count: cells[1]}
}
