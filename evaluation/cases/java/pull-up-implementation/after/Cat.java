package p;

class Cat extends Animal {
	// Cats do not care.
	String greet(String whom) {
		return "";
	}
}
