package p;

class Door {
	private State state;

	void beginDoor() {
		state.set("door");
	}
}

class Gate {
	private State state;

	void beginGate() {
		state.set("gate");
	}
}

class Hatch {
	private State state;

	void beginHatch() {
		state.set("hatch");
	}
}

class Window {
	private State state;

	void beginWindow() {
		state.set("window");
	}
}

class Roof {
	private State state;

	void beginRoof() {
		state.set("roof");
	}
}
