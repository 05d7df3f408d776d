package shop

func (cart *Cart) Total() int {
	sum := 0
	for _, item := range cart.items {
		sum += item.Price
	}
	return sum - cart.discount
}

func (c Cart) Name() string {
	return c.prefix + "cart"
}

func (l *List[T]) Count() int {
	return len(l.items)
}
