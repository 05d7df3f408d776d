package p;

class Library {
	void lend(Book book, Reader reader) {
		if (book.isReserved()) {
			Reader first = book.reservations().first();
			desk.call(first);
			desk.note(first.name(), book.title());
			bell.ring(3);
			letters.print(reader.address());
			return;
		}
		reader.greet();
		door.open();
	}
}
