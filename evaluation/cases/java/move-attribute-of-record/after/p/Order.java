package p;

record Order(int number) {
	String label() {
		return "order " + number;
	}
}
