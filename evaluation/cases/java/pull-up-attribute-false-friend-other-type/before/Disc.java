package p;

class Disc extends Shape {
	private double size;

	double area() {
		return Math.PI * size * size;
	}

	void draw(Pen pen) {
		pen.circle(size);
	}
}
