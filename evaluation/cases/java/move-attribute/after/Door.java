package p;

class Door {
	void open(Hinge hinge) {
		hinge.turn();
		hinge.openings++;
		if (hinge.openings > 9000) {
			hinge.replace("worn out after " + hinge.openings);
		}
	}
}
