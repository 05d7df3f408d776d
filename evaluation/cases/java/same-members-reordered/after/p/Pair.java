package p;

class Pair {
	int second() {
		return 2;
	}

	int first() {
		return 1;
	}
}
