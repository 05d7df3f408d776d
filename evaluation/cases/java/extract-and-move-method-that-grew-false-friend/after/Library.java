package p;

class Library {
	void lend(Book book, Reader reader) {
		reader.greet();
		Desk.enter(book, reader);
		door.open();
	}
}
