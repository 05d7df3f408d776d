package shop

// Stock is goods of one kind in one room.
type Stock struct {
	pallet *Pallet
	limit  int
	count  int
}

func NewStock(most int) *Stock {
	return &Stock{pallet: NewPallet(), limit: most, count: 0}
}

func (s *Stock) HasRoom(amount int) bool {
	return s.count+amount <= s.limit
}

func (s *Stock) Fill(amount int) {
	if s.HasRoom(amount) {
		s.count += amount
	} else {
		s.count = s.limit
	}
}

func (s *Stock) Weight(unit int) int {
	return s.count*unit + s.pallet.Weight() + 1250
}
