package p;

class Base {
	void grow(int steps) {
		System.out.println("grown by " + steps);
	}
}
