package p;

class Greeter {
	void morning() {
		announce();
	}

	int count() {
		return 2;
	}

	void evening() {
		announce();
	}

	private void announce() {
		System.out.println("-- the greeter speaks --");
	}
}
