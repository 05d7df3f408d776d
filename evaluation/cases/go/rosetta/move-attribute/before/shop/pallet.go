package shop

// Pallet is what goods stand on.
type Pallet struct {
	boards int
}

func (p *Pallet) Load() int {
	return p.boards * 800
}
