package p;

class Basket {
	String receipt(String customer) {
		int sum = 0;
		for (Item item : items) {
			sum += item.count() * item.cents();
		}
		StringBuilder text = new StringBuilder("For " + customer);
		for (Item item : items) {
			text.append('\n').append(item.name());
		}
		if (sum > 10000) {
			text.append("\nthank you, come again");
		}
		return text.append("\nEUR ").append(sum / 100).toString();
	}
}
