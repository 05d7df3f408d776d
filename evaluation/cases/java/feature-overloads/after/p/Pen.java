package p;

class Pen {
	void draw() {
		line(3);
	}

	void line(int length) {
		System.out.println("line of " + length * 7);
		System.out.flush();
	}

	void line(String name) {
		System.err.println("line called " + name);
		System.err.flush();
	}
}
