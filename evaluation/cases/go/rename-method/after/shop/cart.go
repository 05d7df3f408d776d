package shop

type Cart struct {
	items []Item
}

func (c *Cart) Sum() int {
	sum := 0
	for _, item := range c.items {
		if item.Price < 0 {
			continue
		}
		sum += item.Price * item.Count
	}
	return sum
}
