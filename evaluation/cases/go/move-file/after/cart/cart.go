package cart

type Cart struct {
	items []Item
}

func Total(items []Item) int {
	sum := 0
	for _, item := range items {
		if item.Price < 0 {
			continue
		}
		sum += item.Price * item.Count
	}
	return sum
}

func (c *Cart) Print() {
	fmt.Println("total", Total(c.items))
}
