package p;

class Machine {
	int speed;

	static class Gear {
		int teeth;

		Gear(int speed) {
			this.teeth = speed * 60 * 60;
		}
	}
}
