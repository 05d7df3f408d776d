package p;

record Point(int x, int y) {
	double distance() {
		return Math.sqrt(x * x + y * y);
	}
}
