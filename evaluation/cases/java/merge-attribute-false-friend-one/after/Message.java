class Message {
    private Serializer serializer;
    private int length;

    int read(int from) {
        if (serializer.isParseLazyMode()) {
            return from + length;
        }
        return parse(from);
    }

    boolean mayTry(int tries) {
        return tries < 3;
    }
}
