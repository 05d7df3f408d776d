package p;

class Door {
	private Hinge hinge;

	/** Closes whatever is open here, and tells those who wait for it. Does nothing if it is closed. */
	@Override
	public synchronized void close(Reason reason) throws JammedException, InterruptedException {
		hinge.turn(-90);
		bolt.slide();
	}

	void open() {
		hinge.turn(90);
	}
}
