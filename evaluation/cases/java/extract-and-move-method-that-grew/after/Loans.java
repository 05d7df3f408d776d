package p;

class Loans {
	static final Map<Book, Reader> all = new HashMap<>();

	static void enter(Book book, Reader reader) {
		if (book.isReserved() && !book.reservedFor().equals(reader)) {
			throw new IllegalStateException(book.title());
		}
		all.put(book, reader);
	}
}
