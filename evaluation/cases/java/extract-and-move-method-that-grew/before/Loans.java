package p;

class Loans {
	static final Map<Book, Reader> all = new HashMap<>();
}
