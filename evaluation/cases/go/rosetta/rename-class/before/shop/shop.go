package shop

type Basket struct {
	items []Item
}

func (b *Basket) Add(item Item) {
	if item.Available() {
		b.items = append(b.items, item)
	}
}

func (b *Basket) Total() float64 {
	sum := 0.0
	for _, item := range b.items {
		sum += item.Price
	}
	return sum
}

func Pay(goods *Basket) float64 {
	return goods.Total() * 1.2
}
