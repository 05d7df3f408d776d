package p;

class Dog extends Animal {
	String greet(String whom) {
		return name + " sniffs at " + whom;
	}

	void fetch() {
		ball.find();
	}
}
