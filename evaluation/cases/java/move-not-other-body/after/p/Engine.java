package p;

class Engine {
	int cylinders = 4;

	void run(String fuel) {
		for (int turn = 0; turn < cylinders * 1000; turn++) {
			fuel = fuel.substring(1);
		}
	}
}
