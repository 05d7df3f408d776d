package p;

class Circle extends Figure {
	double radius;

	String name() {
		return "circle";
	}

	void draw(int x, int y) {
		System.out.println("circle at " + x + ", " + y);
	}
}
