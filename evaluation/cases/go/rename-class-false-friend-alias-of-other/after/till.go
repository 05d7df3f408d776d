package shop

type Till = drawer

type drawer struct {
	coins int
	notes int
}

func (d *drawer) Count() int {
	return d.coins + 10*d.notes
}
