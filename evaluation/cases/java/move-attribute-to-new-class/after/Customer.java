package p;

class Customer {
	private String name;
	private final Address address = new Address();

	String label() {
		return name + "\n" + address.street + "\n" + address.town.toUpperCase();
	}

	void move(String newStreet, String newTown) {
		address.street = newStreet;
		address.town = newTown;
		letters.announce(name, address.street);
	}
}
