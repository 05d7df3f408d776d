package p;

class Base {
	int base = 1;

	void grow(int steps) {
		System.out.println("grown by " + steps);
	}

	String colour(boolean autumn) {
		return autumn ? "red" : "green";
	}
}
