package p;

class Telescope {
	void search() {
		point(Planet.PLUTO);
	}
}
