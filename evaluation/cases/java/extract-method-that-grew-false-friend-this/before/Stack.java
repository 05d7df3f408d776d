package p;

class Stack {
	private int size;
	private Object[] items;

	void clear() {
		this.size = 0;
		log.note("cleared");
	}
}
