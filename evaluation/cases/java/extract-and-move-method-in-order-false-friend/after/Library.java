package p;

class Library {
	void lend(Book book, Reader reader) {
		if (Reservations.hold(book)) {
			throw new Reserved(book);
		}
		reader.greet();
		door.open();
	}
}
