package p;

class Limits {
	static final int LEAST = 1;
	static final int MOST = 9000;
}
