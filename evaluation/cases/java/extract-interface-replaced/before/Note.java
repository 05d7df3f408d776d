package p;

class Note implements Mark {
	String text;

	String text() {
		return text;
	}
}
