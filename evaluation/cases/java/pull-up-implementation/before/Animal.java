package p;

abstract class Animal {
	abstract String greet(String whom);
}
