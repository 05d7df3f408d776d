package my;

class Book {
    void open(Reader reader) {
        reader.load(isbn);
    }
}
