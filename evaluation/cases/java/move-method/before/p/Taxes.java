package p;

class Taxes {
	static final double LOW = 7;
}
