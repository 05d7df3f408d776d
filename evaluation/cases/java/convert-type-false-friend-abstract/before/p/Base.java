package p;

class Base {
	void start() {
	}
}
