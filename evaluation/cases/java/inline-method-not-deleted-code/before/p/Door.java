package p;

class Door {
	boolean open;

	void enter() {
		open = true;
		slam();
	}

	private void slam() {
		for (int times = 3; times > 0; times--) {
			System.out.println("slam " + System.nanoTime());
		}
	}
}
