package shop

type Region struct {
	middle Point
}

func (r *Region) Center() Point {
	return r.middle
}
