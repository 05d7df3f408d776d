package my;

class Book implements Volume {
    private final Pages pages = new Pages();

    public void enter(Entry entry) {
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
