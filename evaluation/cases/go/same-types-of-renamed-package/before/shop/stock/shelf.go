package stock

import "example.org/shop/units"

type Shelf struct {
	load int
}

func (s *Shelf) Accepts(weight units.Weight) bool {
	return !weight.Heavy() && s.load < 10
}

func Sum(weights map[string]units.Weight) int {
	sum := 0
	for range weights {
		sum++
	}
	return sum
}
