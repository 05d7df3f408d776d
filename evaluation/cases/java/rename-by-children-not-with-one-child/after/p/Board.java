package p;

class Board {
	void write(String line) {
		System.out.println("line: " + line);
	}

	boolean fold(double angle, double force) {
		while (angle > 0.5) {
			angle /= force;
		}
		return Double.isNaN(angle);
	}

	java.util.List<String> drawers(java.util.Map<String, String> contents) {
		return new java.util.ArrayList<>(contents.keySet());
	}
}
