package p;

class Disc extends Shape {
	private double radius;

	double area() {
		return Math.PI * radius * radius;
	}
}
