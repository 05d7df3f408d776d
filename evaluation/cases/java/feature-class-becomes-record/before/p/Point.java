package p;

final class Point {
	private final int x;
	private final int y;

	Point(int x, int y) {
		this.x = x;
		this.y = y;
	}

	int x() {
		return x;
	}

	int y() {
		return y;
	}

	double distance() {
		return Math.sqrt(x * x + y * y);
	}
}
