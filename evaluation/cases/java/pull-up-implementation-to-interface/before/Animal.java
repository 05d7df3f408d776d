package p;

interface Animal {
	String greet(String whom);

	String name();
}
