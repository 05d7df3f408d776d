package p;

class Door {
	boolean open;

	void enter() {
		open = true;
	}
}
