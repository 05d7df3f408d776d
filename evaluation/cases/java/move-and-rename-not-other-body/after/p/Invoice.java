package p;

class Invoice {
	String number;

	void print(java.io.PrintStream out) {
		out.println("Invoice " + number);
		out.println("with thanks");
	}
}
