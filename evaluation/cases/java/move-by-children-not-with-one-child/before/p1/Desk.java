package p1;

class Desk {
	void write(String line) {
		System.out.println("line: " + line);
	}

	int legs() {
		int front = 2;
		int back = 2;
		return front + back;
	}
}
