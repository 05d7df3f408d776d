package p;

class Tax {
	String country = "DE";
}
