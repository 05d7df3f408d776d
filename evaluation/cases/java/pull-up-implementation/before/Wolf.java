package p;

class Wolf extends Animal {
	String greet(String whom) {
		return name + " sniffs at " + whom;
	}

	void howl() {
		moon.look();
	}
}
