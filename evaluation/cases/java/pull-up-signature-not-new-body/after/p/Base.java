package p;

class Base {
	int size(int unit) {
		return 0;
	}
}
