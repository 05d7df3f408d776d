package shop

type Shop struct {
	region *Region
}

func (s *Shop) IsNear(place Point) bool {
	return s.region.Distance(s.region.Center(), place) < 10
}
