package p;

class Node {
	private int weight;

	void grow() {
		setWeight(5);
	}

	void show() {
		System.out.println(getWeight());
	}

	int getWeight() {
		return weight;
	}

	void setWeight(int value) {
		weight = value;
	}
}
