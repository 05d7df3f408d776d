package p;

class Dog extends Animal {
	void fetch() {
		ball.find();
	}
}
