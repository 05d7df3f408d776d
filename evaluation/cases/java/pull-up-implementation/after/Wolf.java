package p;

class Wolf extends Animal {
	void howl() {
		moon.look();
	}
}
