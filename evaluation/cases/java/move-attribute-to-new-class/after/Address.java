package p;

class Address {
	String street;
	String town;
}
