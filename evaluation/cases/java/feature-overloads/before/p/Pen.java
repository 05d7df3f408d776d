package p;

class Pen {
	void draw() {
		System.out.println("line of " + 3 * 7);
		System.out.flush();
	}
}
