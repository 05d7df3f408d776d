package text;

class Reader {
    private boolean wasClosed = false;

    int read(Source source, char[] into) {
        int length = source.fill(into);
        while (length > 0 && !wasClosed) {
            wasClosed = source.isAtEnd(into, length);
            length = source.fill(into);
        }
        return length;
    }
}
