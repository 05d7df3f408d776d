package my;

class Page {
    private final Book parent = new Book();

    void print(Printer printer) {
        printer.setLanguage(parent.context().language());
        printer.write(number, text);
    }

    int length() {
        return text.length();
    }
}
