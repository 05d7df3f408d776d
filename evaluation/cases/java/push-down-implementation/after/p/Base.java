package p;

abstract class Base {
	abstract int area(int side);
}
