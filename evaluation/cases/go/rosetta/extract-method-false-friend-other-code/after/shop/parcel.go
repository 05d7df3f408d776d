package shop

type Parcel struct {
	items []Item
	scale *Scale
}

func (p *Parcel) Postage() float64 {
	weight := p.measured()
	return weight*0.5 + 2
}

func (p *Parcel) measured() float64 {
	p.scale.Reset()
	if !p.scale.IsReady() {
		panic("scale")
	}
	return p.scale.WeightOf(p)
}
