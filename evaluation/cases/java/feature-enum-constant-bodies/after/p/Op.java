package p;

enum Op {
	PLUS {
		int apply(int left, int right) {
			return right + left;
		}
	},
	MINUS {
		int apply(int left, int right) {
			return left - right;
		}
	};

	abstract int apply(int left, int right);

	String sign() {
		return name().equals("PLUS") ? "+" : "-";
	}
}
