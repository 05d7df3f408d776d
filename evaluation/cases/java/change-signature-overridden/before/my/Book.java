package my;

class Book implements Journal {
    private final Pages pages = new Pages();

    public void enter(Entry entry, boolean durable) {
        pages.add(entry.title());
        pages.add(entry.text());
        if (entry.isSigned()) {
            pages.seal(entry.author());
        }
    }

    public void close() {
        pages.bind();
    }
}
