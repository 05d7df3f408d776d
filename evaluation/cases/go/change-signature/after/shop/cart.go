package shop

type Cart struct{}

func (c *Cart) Add(item Item, counts ...int) {
	c.items = append(c.items, Line{item, counts})
}

func Open(ctx context.Context, path, mode string) error {
	return ctx.Err()
}
