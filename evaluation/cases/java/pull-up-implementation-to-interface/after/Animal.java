package p;

interface Animal {
	default String greet(String whom) {
		return name() + " sniffs at " + whom;
	}

	String name();
}
