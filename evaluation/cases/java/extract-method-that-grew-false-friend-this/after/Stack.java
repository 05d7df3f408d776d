package p;

class Stack {
	private int size;
	private Object[] items;

	void clear() {
		size = 0;
		shrink();
		log.note("cleared");
	}

	private void shrink() {
		this.items = Arrays.copyOf(items, 10);
	}
}
