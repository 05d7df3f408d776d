package p;

class Other {
	int number() {
		return 4;
	}
}
