package p;

class Door {
	boolean open;

	void enter() {
		open = !open;
		System.out.println("slam " + System.nanoTime());
	}

	void slam() {
		open = !open;
		System.out.println("slam " + System.nanoTime());
	}
}
