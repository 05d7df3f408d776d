package shop;

class Reader {
    private final Source source;
    private int lines = 0;

    Reader(Source source) {
        this.source = source;
    }

    int read() {
        int count = 0;
        for (Line line : source.open()) {
            count += 1;
            handle(line, count);
        }
        return count;
    }
}
