package p;

class Leaf {
	String colour = "green";

	void grow(int steps) {
		System.out.println("grown by " + steps);
	}
}
