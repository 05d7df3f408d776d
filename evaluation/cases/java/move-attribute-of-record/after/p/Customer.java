package p;

record Customer(String name, String street, String city) {
	String greeting() {
		return "Dear " + name;
	}

	String address() {
		return street.trim() + ", " + city.toUpperCase();
	}
}
