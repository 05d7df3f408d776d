package p;

abstract class Shape {
	protected String colour;

	abstract double area();
}
