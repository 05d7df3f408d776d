package my;

class Page {
    private final Book parent = new Book();
    private final Context context = new Context("en", 12);

    void print(Printer printer) {
        printer.setLanguage(context.language());
        printer.write(number, text);
    }

    int length() {
        return text.length();
    }
}
