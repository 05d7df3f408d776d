package p;

class Diver {
	int depth;
	Base base;

	void dive(int metres) {
		depth = depth + metres;
		System.out.println("down to " + depth);
	}
}
