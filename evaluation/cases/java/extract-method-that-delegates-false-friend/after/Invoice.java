package p;

class Invoice {
	String print(Order order) {
		return "Total: " + total(order);
	}

	int total(Order order) {
		if (order == null || order.isCancelled()) {
			return 0;
		}
		return ask("select amount from orders where id = ?", order.id());
	}

	private int ask(String query, long id) {
		try (Statement statement = database.prepare(query)) {
			statement.bind(1, id);
			return statement.first().number(1);
		}
	}
}
