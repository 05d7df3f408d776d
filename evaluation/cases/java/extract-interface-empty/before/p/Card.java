package p;

class Card {
	String code() {
		return "1234";
	}
}
