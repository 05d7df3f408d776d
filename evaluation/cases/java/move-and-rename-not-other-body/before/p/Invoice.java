package p;

class Invoice {
	String number;
}
