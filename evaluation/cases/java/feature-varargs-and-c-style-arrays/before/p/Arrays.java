package p;

class Arrays {
	int sum(int... values) {
		return values.length;
	}

	int cells(String[][] table) {
		return table.length;
	}
}
