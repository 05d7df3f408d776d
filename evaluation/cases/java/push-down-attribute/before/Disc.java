package p;

class Disc extends Shape {
	double area() {
		return Math.PI * radius * radius;
	}
}
