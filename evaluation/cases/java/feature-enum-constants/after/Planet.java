package p;

enum Planet {
	MERCURY(88),
	VENUS(225) {
		boolean turnsBackwards() {
			return true;
		}

		boolean isHot() {
			return true;
		}
	},
	EARTH(365),
	JUPITER(4333);

	private final int days;

	Planet(int days) {
		this.days = days;
	}

	boolean turnsBackwards() {
		return false;
	}

	boolean isHot() {
		return false;
	}

	static Planet home() {
		return EARTH;
	}
}
