package shop

type Order struct {
	Prices []float64
}

func (o *Order) Total() float64 {
	sum := 0.0
	for _, price := range o.Prices {
		sum += price
	}
	return sum
}
