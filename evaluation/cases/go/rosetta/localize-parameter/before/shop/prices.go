package shop

// Prices of one country.
type Prices struct {
	rate int
}

func (p *Prices) Total(amount int, weight int) int {
	return p.Taxed(amount, false) + p.shipping(weight)
}

func (p *Prices) Discounted(amount int, percent int) int {
	reduction := amount * percent / 100
	if reduction > amount {
		return 0
	}
	return amount - reduction
}

func (p *Prices) Taxed(amount int, exempt bool) int {
	if exempt {
		return amount
	}
	return amount + amount*p.rate/100
}

func (p *Prices) shipping(weight int) int {
	fee := 4
	if weight > 20 {
		return fee*3 + weight
	}
	return fee + weight/2
}
