package p;

abstract class Shape {
	protected Point centre;

	abstract double area();
}
