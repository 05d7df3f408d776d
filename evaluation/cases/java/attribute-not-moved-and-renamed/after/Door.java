package p;

class Door {
	void open(Hinge hinge) {
		hinge.turn();
		hinge.turns++;
		if (hinge.turns > 9000) {
			hinge.replace("worn out after " + hinge.turns);
		}
	}
}
