package shop

type Parcel struct {
	items []Item
	scale *Scale
}

func (p *Parcel) Postage() float64 {
	weight := 0.0
	for _, item := range p.items {
		weight += item.Weight * item.Count
	}
	return weight*0.5 + 2
}
