package shop

import "math"

type Order struct {
	items []Item
}

func (o *Order) Total() float64 {
	sum := 0.0
	for _, item := range o.items {
		sum += item.Price + o.taxOf(item)
	}
	return sum
}

func (o *Order) taxOf(item Item) float64 {
	rate := 0.19
	if item.IsFood() {
		rate = 0.07
	}
	return math.Round(item.Price*rate*100) / 100
}
