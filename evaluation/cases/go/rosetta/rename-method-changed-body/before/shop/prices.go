package shop

import "fmt"

type Prices struct {
	total float64
}

func (p *Prices) Label(customer *Customer) string {
	return fmt.Sprint("You save ", p.discount(customer))
}

func (p *Prices) discount(customer *Customer) float64 {
	rate := 0.1
	if customer.Years > 5 {
		rate += 0.05
	}
	if customer.IsMember() {
		rate += 0.02
	}
	return rate * p.total
}
