package p;

class Bag implements Shown {
	private int count;

	public int size() {
		return count;
	}

	public String shown() {
		return "bag of " + count;
	}
}
