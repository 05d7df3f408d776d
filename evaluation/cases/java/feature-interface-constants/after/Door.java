package p;

class Door implements Limits {
	private static final String UNIT = "openings";

	public boolean allows(int openings) {
		return openings >= LEAST && openings <= MAX;
	}

	String print(int openings) {
		return openings + " " + UNIT;
	}
}
