package p;

class Door {
	private State state;

	/** Tells the guests that they may come in now, which they read on the board. */
	boolean isReady() {
		return state.value() > 0;
	}

	void beginDoor() {
		state.set("door");
	}
}

class Gate {
	private State state;

	/** Whether nobody has to wait for the painters any more, as agreed last week. */
	boolean isReady() {
		return state.value() > 0;
	}

	void beginGate() {
		state.set("gate");
	}
}

class Hatch {
	private State state;

	/** Asked by the alarm before it is armed in the evening. */
	boolean isReady() {
		return state.value() > 0;
	}

	void beginHatch() {
		state.set("hatch");
	}
}

class Window {
	private State state;

	/** The insurance wants this noted whenever the weather turns. */
	boolean isReady() {
		return state.value() > 0;
	}

	void beginWindow() {
		state.set("window");
	}
}

class Roof {
	private State state;

	/** Used on the plan of the house, which is drawn anew each month. */
	boolean isReady() {
		return state.value() > 0;
	}

	void beginRoof() {
		state.set("roof");
	}
}
