package p;

class Siren {
	void arm() {
		System.out.println("armed at " + System.nanoTime());
	}

	void disarm() {
		System.out.println("quiet again at " + System.currentTimeMillis());
	}

	void howl() {
		for (int times = 3; times > 0; times--) {
			System.out.print("beep".toUpperCase());
		}
	}

	void test() {
		arm();
	}
}
