package my;

class Book {
    private final Context context = new Context("en", 12);

    void open(Reader reader) {
        reader.load(isbn);
    }

    Context context() {
        return context;
    }
}
