package p;

enum Op {
	PLUS {
		int apply(int left, int right) {
			return left + right;
		}
	},
	MINUS {
		int apply(int left, int right) {
			return left - right;
		}
	};

	abstract int apply(int left, int right);

	String symbol() {
		return name().equals("PLUS") ? "+" : "-";
	}
}
