package p;

class Diver extends Base {
	void dive(int metres) {
		depth = depth + metres;
		System.out.println("down to " + depth);
	}
}
