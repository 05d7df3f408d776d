package app.ui.desk;

class Desk {
	void write(String line) {
		System.out.println("line: " + line);
	}

	void erase(String word) {
		System.err.println("without " + word);
	}
}
