package shop

func (c *Cart) Total() int {
	sum := 0
	for _, item := range c.items {
		sum += item.Price
	}
	return sum - c.discount
}

func (Cart) Name() string {
	return "cart"
}

func (l List[T]) Count() int {
	return len(l.items)
}
