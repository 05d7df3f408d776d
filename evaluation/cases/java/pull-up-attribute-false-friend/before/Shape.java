package p;

abstract class Shape {
	abstract double area();
}
