package p;

class Disc extends Shape {
	private double radius;

	double area() {
		return Math.PI * radius * radius;
	}

	void draw(Pen pen) {
		pen.dip(colour);
		pen.circle(radius);
	}
}
