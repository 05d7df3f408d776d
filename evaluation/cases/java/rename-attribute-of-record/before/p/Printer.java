package p;

class Printer {
	String print(Range range) {
		return range.low() + ".." + range.high();
	}
}
