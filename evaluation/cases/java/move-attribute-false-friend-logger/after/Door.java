package p;

class Door {
	void open(Hinge hinge) {
		hinge.turn();
	}
}
