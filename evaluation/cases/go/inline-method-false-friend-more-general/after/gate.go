package gate

type Gate struct {
	height int
}

func (g *Gate) position() int {
	return g.height - offset
}

func (g *Gate) isAtLeast(limit int) bool {
	return g.position() >= limit
}

func (g *Gate) pass(car string) {
	if g.isAtLeast(Raised) {
		letThrough(car)
	}
}

func (g *Gate) stop(car string) {
	if g.isAtLeast(Lowered) {
		hold(car)
	}
}

func (g *Gate) sweep(road string) {
	if g.position() >= Halfway && g.isAtLeast(Swept) {
		clean(road)
	}
}
