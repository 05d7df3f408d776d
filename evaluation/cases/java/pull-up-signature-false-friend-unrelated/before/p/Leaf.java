package p;

class Leaf {
	int size(int unit) {
		return 3 * unit;
	}
}
