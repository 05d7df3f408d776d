package p;

class Cat {
	int lives = 9;

	void run(String from) {
		System.out.println("away from " + from);
	}
}
