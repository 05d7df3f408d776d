package p;

class Circle extends Shape {
	double radius;

	String name() {
		return "circle";
	}

	void draw(int x, int y) {
		System.out.println("circle at " + x + ", " + y);
	}
}
