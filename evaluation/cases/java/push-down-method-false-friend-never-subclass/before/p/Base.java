package p;

class Base {
	int depth;

	int dive(int metres) {
		depth = depth + metres;
		System.out.println("down to " + depth);
		return depth;
	}
}
