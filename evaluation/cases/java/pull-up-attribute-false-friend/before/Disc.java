package p;

class Disc extends Shape {
	private String colour;
	private double radius;

	double area() {
		return Math.PI * radius * radius;
	}

	void draw(Pen pen) {
		pen.dip(colour);
		pen.circle(radius);
	}
}
