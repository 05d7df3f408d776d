package shop;

class Reader {
    private final Source source;
    private int lines = 0;

    Reader(Source source) {
        this.source = source;
    }

    int read() {
        for (Line line : source.open()) {
            this.lines += 1;
            handle(line, this.lines);
        }
        return this.lines;
    }
}
