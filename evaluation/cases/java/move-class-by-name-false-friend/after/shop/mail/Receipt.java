package shop.mail;

class Receipt {
	String header(String shop) {
		return "*** " + shop + " ***";
	}

	void send(String address) {
		Post.deliver(address, header("corner"), "thank you");
	}
}
