package shop.paper;

class Receipt {
	String header(String shop, String street) {
		return "*** " + shop + " *** " + street.toUpperCase();
	}

	void write(java.io.Writer paper, double price) throws java.io.IOException {
		paper.append(header("corner", "main street"));
		paper.append(String.format("%.2f", price));
	}
}
