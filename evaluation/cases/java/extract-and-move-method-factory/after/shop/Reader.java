package shop;

class Reader {
    void open(long page) {
        Offset offset = Offset.first(page);
        this.cursor = file.seek(offset);
    }

    Offset last(long page) {
        return new Offset(page, file.rows(page));
    }
}
