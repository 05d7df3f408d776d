package p;

class Door {
	boolean open;

	void enter() {
		slam();
	}

	void slam() {
		open = !open;
		System.out.println("slam " + System.nanoTime());
	}
}
