package conn

type Conn struct {
	onPing func(string) error
}

func (c *Conn) SetPing(handler func(string) error) {
	c.onPing = handler
}

func Fold(values []int, step func(a, b int) (int, error)) (int, error) {
	sum := 0
	for _, value := range values {
		next, err := step(sum, value)
		if err != nil {
			return 0, err
		}
		sum = next
	}
	return sum, nil
}

func Each(values []int, visit func(value int)) {
	for _, value := range values {
		visit(value)
	}
}
