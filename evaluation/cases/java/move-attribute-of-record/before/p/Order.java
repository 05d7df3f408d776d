package p;

record Order(int number, String street, String city) {
	String label() {
		return "order " + number;
	}

	String address() {
		return street.trim() + ", " + city.toUpperCase();
	}
}
