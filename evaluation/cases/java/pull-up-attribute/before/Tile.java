package p;

class Tile extends Shape {
	private String colour;
	private double side;

	double area() {
		return side * side;
	}

	void draw(Pen pen) {
		pen.dip(colour);
		pen.square(side);
	}
}
