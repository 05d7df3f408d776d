package p;

class Telescope {
	void search() {
		point(Dwarf.PLUTO);
	}
}
