package p;

class Dog extends Animal {
	String greet(String whom) {
		return name + " sniffs at " + whom;
	}

	void sleep(int hours) {
		basket.enter();
		clock.wait(hours);
	}

	void fetch() {
		ball.find();
	}
}
