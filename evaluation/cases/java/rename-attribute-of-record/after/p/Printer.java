package p;

class Printer {
	String print(Range range) {
		return range.first() + ".." + range.high();
	}
}
