package p;

class Account {
	private long balance;

	void deposit(long amount) {
		if (amount <= 0) {
			throw new IllegalArgumentException("amount");
		}
		balance = balance + amount;
	}

	long balance() {
		return balance;
	}
}
