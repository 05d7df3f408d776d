package p;

class Base {
	int depth;

	void dive(int metres) {
		depth = depth + metres;
		System.out.println("down to " + depth);
	}
}
