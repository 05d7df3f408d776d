package p;

class Lamp {
	private boolean lit;

	void on() {
		lit = true;
		System.out.println("click");
	}

	void start() {
		lit = true;
		System.out.println("click");
	}
}
