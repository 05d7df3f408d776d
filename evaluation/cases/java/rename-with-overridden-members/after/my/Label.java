package my;

class Label {
    void describe(Printer printer) {
        printer.line(text);
        printer.mark('-');
    }
}
