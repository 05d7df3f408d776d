package shop;

class Offset {
    private final long page;
    private final long row;

    static Offset first(long page) {
        return new Offset(page, HEADER_ROWS);
    }

    Offset(long page, long row) {
        this.page = page;
        this.row = row;
    }
}
