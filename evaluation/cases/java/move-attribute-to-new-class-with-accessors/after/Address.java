package p;

class Address {
	private final String street;
	private final String town;

	Address(String street, String town) {
		this.street = street;
		this.town = town;
	}

	String getStreet() {
		return street;
	}

	String getTown() {
		return town;
	}
}
