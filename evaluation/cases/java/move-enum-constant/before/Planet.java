package p;

enum Planet {
	MARS(687), PLUTO(90560);

	private final int days;

	Planet(int days) {
		this.days = days;
	}
}
