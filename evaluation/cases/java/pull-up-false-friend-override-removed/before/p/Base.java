package p;

class Base {
	int size() {
		return 1;
	}
}
