package p;

class Leaf extends Base {
	void grow(int steps) {
		System.out.println("grown by " + steps);
	}

	String colour(boolean autumn) {
		return autumn ? "red" : "green";
	}
}
