package p;

class Door {
	boolean open;

	void enter() {
		slam("in");
	}

	void leave() {
		slam("out");
	}

	private void slam(String direction) {
		open = !open;
		System.out.println("slam " + System.nanoTime());
	}
}
