package p;

enum Planet {
	MARS(687);

	private final int days;

	Planet(int days) {
		this.days = days;
	}
}
