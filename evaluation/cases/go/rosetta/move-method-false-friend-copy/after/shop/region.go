package shop

import "math"

type Region struct {
	middle Point
}

func (r *Region) Center() Point {
	return r.middle
}

func (r *Region) Distance(from, to Point) float64 {
	width := from.X - to.X
	height := from.Y - to.Y
	return math.Sqrt(width*width + height*height)
}
