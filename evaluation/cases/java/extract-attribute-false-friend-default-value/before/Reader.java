package text;

class Reader {
    int read(Source source, char[] into) {
        boolean isClosed = false;
        int length = source.fill(into);
        while (length > 0 && !isClosed) {
            isClosed = source.isAtEnd(into, length);
            length = source.fill(into);
        }
        return length;
    }
}
