package p;

class Tile extends Shape {
	private double side;

	void draw(Pen pen) {
		pen.dip(colour);
		pen.square(side);
	}
}
