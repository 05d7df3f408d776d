package p;

abstract class Base {
	abstract void start();
}
