package shop;

class Offset {
    private final long page;
    private final long row;

    Offset(long page, long row) {
        this.page = page;
        this.row = row;
    }
}
