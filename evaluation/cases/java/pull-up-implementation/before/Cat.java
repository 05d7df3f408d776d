package p;

class Cat extends Animal {
	String greet(String whom) {
		return "";
	}
}
