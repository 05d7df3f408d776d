package p;

class Disc extends Shape {
	private double radius;

	void draw(Pen pen) {
		pen.dip(colour);
		pen.circle(radius);
	}
}
