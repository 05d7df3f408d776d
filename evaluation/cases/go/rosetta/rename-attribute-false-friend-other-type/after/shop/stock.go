package shop

// Stock is goods of one kind in one room.
type Stock struct {
	pallet *Pallet
	gate   *Gate
	count  int
}

func NewStock(most int) *Stock {
	return &Stock{pallet: NewPallet(), gate: GateFor(most), count: 0}
}

func (s *Stock) HasRoom(amount int) bool {
	return s.gate.Admits(s.count, amount)
}

func (s *Stock) Fill(amount int) {
	if s.HasRoom(amount) {
		s.count += amount
	} else {
		s.gate.Refuse(amount)
	}
}

func (s *Stock) Weight(unit int) int {
	return s.count*unit + s.pallet.Weight() + 1250
}
