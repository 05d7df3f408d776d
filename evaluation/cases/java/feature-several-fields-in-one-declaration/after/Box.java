package p;

class Box {
	private int width, tall, depth[];
	private String label = "box";

	int area() {
		return width * tall;
	}

	int deepest() {
		return depth[depth.length - 1];
	}

	String print() {
		return label.toUpperCase();
	}
}
