package p;

class Machine {
	int speed;

	Machine(int speed) {
		this.speed = speed * 60 * 60;
	}

	static class Gear {
		int teeth;
	}
}
