package p;

abstract class Shape {
	private String colour;

	abstract double area();
}
