package p;

class Library {
	private Door door;

	void lend(Book book, Reader reader) {
		reader.greet();
		reader.shelf().put(book.number(), brush.dust());
		door.open();
	}
}
