package p;

class Tile {
	private String colour;
	private double side;

	void draw(Pen pen) {
		pen.dip(colour);
		pen.square(side);
	}
}
