package p;

abstract class Shape {
	protected double radius;

	abstract double area();
}
