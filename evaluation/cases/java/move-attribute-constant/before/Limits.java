package p;

class Limits {
	static final int LEAST = 1;
}
