package p;

class Library {
	void lend(Book book, Reader reader) {
		reader.greet();
		loans.put(book, reader);
		door.open();
	}
}
