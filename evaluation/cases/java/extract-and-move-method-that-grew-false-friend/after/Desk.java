package p;

class Desk {
	static void enter(Book book, Reader reader) {
		if (book.isReserved() && !book.reservedFor().equals(reader)) {
			throw new IllegalStateException(book.number());
		}
		loans.put(book, reader);
	}
}
