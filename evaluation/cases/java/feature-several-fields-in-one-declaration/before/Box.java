package p;

class Box {
	private int width, height, depth[];
	private String label = "box", unused;

	int area() {
		return width * height;
	}

	int deepest() {
		return depth[depth.length - 1];
	}

	String print() {
		return label.toUpperCase();
	}
}
