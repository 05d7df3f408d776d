package shop.till;

class Receipt {
	String header(String shop, String street) {
		return "*** " + shop + " *** " + street.toUpperCase();
	}

	void print(java.io.PrintStream paper) {
		paper.println(header("corner", "main street"));
		paper.println("thank you");
	}
}
