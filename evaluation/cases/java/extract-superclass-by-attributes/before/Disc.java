package p;

class Disc {
	private String colour;
	private double radius;

	void draw(Pen pen) {
		pen.dip(colour);
		pen.circle(radius);
	}
}
