package p;

class Invoice {
	String print(Order order) {
		return "Total: " + total(order);
	}

	int total(Order order) {
		if (order == null || order.isCancelled()) {
			return 0;
		}
		return add(order.lines());
	}

	private int add(Iterable<Line> lines) {
		int sum = 0;
		for (Line line : lines) {
			sum += line.count() * line.cents();
		}
		return sum;
	}
}
