package p;

abstract class Base {
	abstract int size(int unit);
}
