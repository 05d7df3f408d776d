package p;

class Basket {
	String print() {
		StringBuilder text = new StringBuilder("For " + customer);
		list(text);
		close(text, sum());
		return text.toString();
	}

	private int sum() {
		int sum = 0;
		for (Item item : items) {
			sum += item.count() * item.cents();
		}
		return sum;
	}

	private void list(StringBuilder text) {
		for (Item item : items) {
			text.append('\n').append(item.name());
		}
	}

	private void close(StringBuilder text, int sum) {
		if (sum > 10000) {
			text.append("\nthank you, come again");
		}
		text.append("\nEUR ").append(sum / 100);
	}
}
