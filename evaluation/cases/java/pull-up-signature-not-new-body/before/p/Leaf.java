package p;

class Leaf extends Base {
	int size(int unit) {
		return 3 * unit;
	}
}
