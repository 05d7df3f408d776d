package shop

import "math"

type Shop struct {
	region *Region
}

func (s *Shop) IsNear(place Point) bool {
	return s.Distance(s.region.Center(), place) < 20
}

func (s *Shop) Distance(from, to Point) float64 {
	width := from.X - to.X
	height := from.Y - to.Y
	return math.Sqrt(width*width + height*height)
}
