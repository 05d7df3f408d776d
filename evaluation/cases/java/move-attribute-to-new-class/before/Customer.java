package p;

class Customer {
	private String name;
	private String street;
	private String town;

	String label() {
		return name + "\n" + street + "\n" + town.toUpperCase();
	}

	void move(String newStreet, String newTown) {
		street = newStreet;
		town = newTown;
		letters.announce(name, street);
	}
}
