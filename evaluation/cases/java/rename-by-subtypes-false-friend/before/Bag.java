package p;

class Bag implements Sized {
	private int count;

	public int size() {
		return count;
	}
}
