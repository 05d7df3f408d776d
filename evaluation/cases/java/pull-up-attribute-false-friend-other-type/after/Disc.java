package p;

class Disc extends Shape {
	double area() {
		return Math.PI * radius() * radius();
	}

	void draw(Pen pen) {
		pen.circle(radius());
	}

	private double radius() {
		return edge.distance(centre);
	}
}
