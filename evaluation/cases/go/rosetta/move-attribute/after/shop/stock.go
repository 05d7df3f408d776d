package shop

// Stock is goods of one kind in one room.
type Stock struct {
	pallet Pallet
	count  int
}

func (s *Stock) Fill(amount int) {
	s.count += amount
}

func (s *Stock) Weight(unit int) int {
	return s.count*unit + s.pallet.Load() + s.pallet.wrapping
}
