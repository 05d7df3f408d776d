package p;

class Diver {
	String name;
	int depth;

	int twice(Base base, int metres) {
		return dive(metres) + dive(metres);
	}

	int dive(int metres) {
		depth = depth + metres;
		System.out.println("down to " + depth);
		return depth;
	}
}
