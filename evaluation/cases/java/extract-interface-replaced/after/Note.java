package p;

class Note implements Label {
	String text;

	String text() {
		return text;
	}
}
