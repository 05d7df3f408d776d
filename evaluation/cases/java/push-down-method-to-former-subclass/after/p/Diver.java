package p;

class Diver {
	String name;
	int depth;

	int twice(int metres) {
		return dive(metres) + dive(metres);
	}

	int dive(int metres) {
		depth = depth + metres;
		System.out.println("down to " + depth);
		return depth;
	}
}
