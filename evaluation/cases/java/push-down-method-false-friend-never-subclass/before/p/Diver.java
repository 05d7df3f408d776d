package p;

class Diver {
	String name;

	int twice(Base base, int metres) {
		return base.dive(metres) + base.dive(metres);
	}
}
