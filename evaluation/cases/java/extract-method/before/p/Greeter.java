package p;

class Greeter {
	void morning() {
		System.out.println("-- the greeter speaks --");
	}

	int count() {
		return 2;
	}

	void evening() {
		System.out.println("-- the greeter speaks --");
	}
}
