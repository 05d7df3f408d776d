package p;

class Base {
	int area(int side) {
		return side * side;
	}
}
