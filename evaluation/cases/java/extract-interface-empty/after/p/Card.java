package p;

class Card implements Portable {
	String code() {
		return "1234";
	}
}
