package p;

class Alarm {
	void arm() {
		System.out.println("armed at " + System.nanoTime());
	}

	void disarm() {
		System.out.println("quiet again at " + System.currentTimeMillis());
	}

	void ring() {
		for (int times = 3; times > 0; times--) {
			System.out.print("beep".toUpperCase());
		}
	}
}
