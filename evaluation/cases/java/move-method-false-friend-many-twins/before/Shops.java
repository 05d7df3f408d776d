package p;

class Bakery {
	private State state;

	void beginBakery() {
		state.set("bakery");
	}
}

class Bookshop {
	private State state;

	void beginBookshop() {
		state.set("bookshop");
	}
}

class Grocer {
	private State state;

	void beginGrocer() {
		state.set("grocer");
	}
}

class Tailor {
	private State state;

	void beginTailor() {
		state.set("tailor");
	}
}

class Florist {
	private State state;

	void beginFlorist() {
		state.set("florist");
	}
}
