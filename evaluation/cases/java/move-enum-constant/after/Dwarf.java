package p;

enum Dwarf {
	CERES(1682), PLUTO(90560);

	private final int days;

	Dwarf(int days) {
		this.days = days;
	}
}
