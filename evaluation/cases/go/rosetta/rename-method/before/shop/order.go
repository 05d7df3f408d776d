package shop

type Order struct {
	items []Item
}

func (o *Order) Total() float64 {
	sum := 0.0
	for _, item := range o.items {
		sum += item.Price * float64(item.Count)
	}
	return sum
}

func (o *Order) IsFree() bool {
	return o.Total() == 0
}
