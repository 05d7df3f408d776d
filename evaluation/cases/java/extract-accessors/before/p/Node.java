package p;

class Node {
	private int weight;

	void grow() {
		weight = 5;
	}

	void show() {
		System.out.println(weight);
	}
}
