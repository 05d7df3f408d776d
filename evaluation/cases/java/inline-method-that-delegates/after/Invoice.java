package p;

class Invoice {
	String print(Order order) {
		int sum = 0;
		for (Line line : order.lines()) {
			sum += line.count() * line.cents();
		}
		return "Total: " + sum;
	}
}
