package my;

class Book {
    private Context context;

    void open(Reader reader) {
        context = reader.context(isbn);
    }
}
