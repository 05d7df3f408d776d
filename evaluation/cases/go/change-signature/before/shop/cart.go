package shop

type Cart struct{}

func (c *Cart) Add(item Item) {
	c.count++
}

func Open(path string, mode int) error {
	return nil
}
