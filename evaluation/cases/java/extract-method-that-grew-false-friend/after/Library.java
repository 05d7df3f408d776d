package p;

class Library {
	void lend(Book book, Reader reader) {
		reader.greet();
		enter(book, reader);
		door.open();
	}

	private void enter(Book book, Reader reader) {
		if (book.isReserved() && !book.reservedFor().equals(reader)) {
			throw new IllegalStateException(book.number());
		}
		loans.put(book, reader);
	}
}
