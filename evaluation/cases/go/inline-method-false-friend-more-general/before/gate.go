package gate

type Gate struct {
	height int
}

func (g *Gate) position() int {
	return g.height - offset
}

func (g *Gate) isRaised() bool {
	return g.position() >= Raised
}

func (g *Gate) isLowered() bool {
	return g.position() >= Lowered
}

func (g *Gate) isHalfway() bool {
	return g.position() >= Halfway
}

func (g *Gate) pass(car string) {
	if g.isRaised() {
		letThrough(car)
	}
}

func (g *Gate) stop(car string) {
	if g.isLowered() {
		hold(car)
	}
}

func (g *Gate) sweep(road string) {
	if g.isHalfway() {
		clean(road)
	}
}
