package p;

enum Planet {
	MERCURY(88),
	VENUS(225) {
		boolean turnsBackwards() {
			return true;
		}
	},
	TERRA(365),
	MARS(687);

	private final int days;

	Planet(int days) {
		this.days = days;
	}

	boolean turnsBackwards() {
		return false;
	}

	static Planet home() {
		return TERRA;
	}
}
