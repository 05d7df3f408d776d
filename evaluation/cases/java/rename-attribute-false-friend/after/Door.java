package p;

class Door {
	private int pin;
	private int angle;

	void open(Hinge hinge) {
		hinge.turn(angle);
	}

	boolean unlock(Keypad keypad) {
		return keypad.digits() == pin;
	}
}
