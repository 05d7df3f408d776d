package p;

class Greeter {
	String greet(String name) {
		return "Hello, " + name;
	}
}
