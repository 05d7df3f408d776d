package shop

import "math"

type Order struct {
	items []Item
}

func (o *Order) Total() float64 {
	sum := 0.0
	for _, item := range o.items {
		rate := 0.19
		if item.IsFood() {
			rate = 0.07
		}
		sum += item.Price + math.Round(item.Price*rate*100)/100
	}
	return sum
}
