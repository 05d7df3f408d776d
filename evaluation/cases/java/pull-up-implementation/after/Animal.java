package p;

abstract class Animal {
	String greet(String whom) {
		return name + " sniffs at " + whom;
	}
}
