package p;

class Leaf extends Base {
	int size() {
		return 1;
	}
}
