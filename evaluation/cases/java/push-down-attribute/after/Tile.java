package p;

class Tile extends Shape {
	private double side;

	double area() {
		return side * side;
	}

	double edge() {
		return 4 * side;
	}
}
