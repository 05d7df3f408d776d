class Message {
    private Serializer serializer;
    private int length;

    int read(int from) {
        if (serializer.isParseLazyMode()) {
            return from + length;
        }
        return parse(from);
    }

    void free(int from) {
        if (!serializer.isParseRetainMode()) {
            drop(from, length);
        }
    }
}
