package p;

class Machine {
	int speed;

	void go(int faster) {
		speed += faster;
	}

	boolean stands() {
		return speed == 0;
	}

	int brake(int force, int friction) {
		int slower = force * friction - 3;
		while (slower > 1000 && friction != 0) {
			slower /= friction;
		}
		return Math.max(0, slower);
	}

	static class Gear {
		int teeth;
	}
}
