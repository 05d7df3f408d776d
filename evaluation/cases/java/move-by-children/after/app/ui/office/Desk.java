package app.ui.office;

class Desk {
	void write(String line) {
		System.out.println("line: " + line);
	}

	void erase(String word) {
		System.err.println("without " + word);
	}

	boolean fold(double angle, double force) {
		while (angle > 0.5) {
			angle /= force;
		}
		for (int i = 0; i < 10; i++) {
			force += Math.sin(angle) * i;
		}
		return Double.isNaN(angle);
	}

	java.util.List<String> drawers(java.util.Map<String, String> contents) {
		java.util.List<String> names = new java.util.ArrayList<>(contents.keySet());
		java.util.Collections.sort(names);
		return names;
	}
}
