package p;

record Customer(String name) {
	String greeting() {
		return "Dear " + name;
	}
}
