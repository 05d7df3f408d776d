package p;

abstract class Base {
	int area(int side) {
		return side * side;
	}
}
