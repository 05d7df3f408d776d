package p;

class Customer {
	private String name;
	private Address address;

	String label() {
		return name + "\n" + address.getStreet() + "\n" + address.getTown().toUpperCase();
	}

	void move(Address newAddress) {
		address = newAddress;
		letters.announce(name, address.getStreet());
	}
}
