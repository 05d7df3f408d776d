package p;

class Dog implements Animal {
	public String greet(String whom) {
		return name() + " sniffs at " + whom;
	}

	public String name() {
		return "dog";
	}
}
