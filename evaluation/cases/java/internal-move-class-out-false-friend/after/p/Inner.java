package p;

class Inner {
	int weigh(int mass) {
		return mass * 9 + 4;
	}

	String label(String unit, long scale) {
		return unit.concat(" x ").concat(Long.toString(scale));
	}
}
