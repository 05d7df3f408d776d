package p;

class Door implements Limits {
	public boolean allows(int openings) {
		return openings >= LEAST && openings <= MOST;
	}

	String print(int openings) {
		return openings + " " + UNIT;
	}
}
