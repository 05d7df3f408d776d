package p;

class Outer {
	static class Middle {
		String name = "middle";
	}

	static class Inner {
		int weigh(int mass) {
			return mass * 9;
		}
	}
}
