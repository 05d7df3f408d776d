package p;

class Shop {
	void sell(Door door) {
		till.collect(door.price());
	}

	/** Closes whatever is open here, and tells those who wait for it. Does nothing if it is closed. */
	@Override
	public synchronized void close(Reason reason) throws JammedException, InterruptedException {
		till.count();
		lights.forEach(Light::off);
	}
}
