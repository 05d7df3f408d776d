package p;

class Library {
	void lend(Book book, Reader reader) {
		reader.greet();
		reader.shelf().put(book.number(), brush);
		door.open();
	}
}
