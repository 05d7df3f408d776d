package p;

class Library {
	void lend(Book book, Reader reader) {
		reader.greet();
		Loans.enter(book, reader);
		door.open();
	}
}
