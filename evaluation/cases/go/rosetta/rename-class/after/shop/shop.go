package shop

type Cart struct {
	items []Item
}

func (b *Cart) Add(item Item) {
	if item.Available() {
		b.items = append(b.items, item)
	}
}

func (b *Cart) Total() float64 {
	sum := 0.0
	for _, item := range b.items {
		sum += item.Price
	}
	return sum
}

func Pay(goods *Cart) float64 {
	return goods.Total() * 1.2
}
