package measures

type Weight struct {
	grams int
	label string
}

func (w Weight) Heavy() bool {
	return w.grams > 5000
}
