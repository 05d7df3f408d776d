package p;

class Library {
	void lend(Book book, Reader reader) {
		reader.greet();
		Loans.all.put(book, reader);
		door.open();
	}
}
