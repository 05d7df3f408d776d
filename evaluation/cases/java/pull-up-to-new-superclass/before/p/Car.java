package p;

class Car {
	void honk() {
		System.out.println("honk");
	}

	void roll(int metres) {
		System.out.println("rolled " + metres);
		System.out.flush();
	}
}
