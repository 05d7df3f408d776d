package p;

class Machine {
	int speed;
}

class Gear {
	int teeth;

	int brake(int force, int friction) {
		int slower = force * friction - 3;
		return Math.max(0, slower);
	}
}
