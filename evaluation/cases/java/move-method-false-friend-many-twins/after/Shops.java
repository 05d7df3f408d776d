package p;

class Bakery {
	private State state;

	/** Nothing is sold before the keeper has counted the coins. */
	boolean isReady() {
		return state.value() > 0;
	}

	void beginBakery() {
		state.set("bakery");
	}
}

class Bookshop {
	private State state;

	/** Read by the window, which lights up then. */
	boolean isReady() {
		return state.value() > 0;
	}

	void beginBookshop() {
		state.set("bookshop");
	}
}

class Grocer {
	private State state;

	/** The street committee prints this in its paper on Fridays. */
	boolean isReady() {
		return state.value() > 0;
	}

	void beginGrocer() {
		state.set("grocer");
	}
}

class Tailor {
	private State state;

	/** Checked when a delivery stands at the back. */
	boolean isReady() {
		return state.value() > 0;
	}

	void beginTailor() {
		state.set("tailor");
	}
}

class Florist {
	private State state;

	/** For the tax office, once a year, with a stamp. */
	boolean isReady() {
		return state.value() > 0;
	}

	void beginFlorist() {
		state.set("florist");
	}
}
