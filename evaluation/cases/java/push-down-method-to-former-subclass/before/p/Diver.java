package p;

class Diver extends Base {
	String name;

	int twice(int metres) {
		return dive(metres) + dive(metres);
	}
}
