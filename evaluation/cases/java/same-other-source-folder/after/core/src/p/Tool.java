package p;

class Tool {
	int twice(int value) {
		return value * 2;
	}
}
