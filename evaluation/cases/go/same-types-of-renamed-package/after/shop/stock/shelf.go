package stock

import "example.org/shop/measures"

type Shelf struct {
	load int
}

func (s *Shelf) Accepts(weight measures.Weight) bool {
	return !weight.Heavy() && s.load < 10
}

func Sum(weights map[string]measures.Weight) int {
	sum := 0
	for range weights {
		sum++
	}
	return sum
}
