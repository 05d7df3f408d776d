class Message {
    private boolean parseLazy;
    private boolean parseRetain;
    private int length;

    int read(int from) {
        if (parseLazy) {
            return from + length;
        }
        return parse(from);
    }

    void free(int from) {
        if (!parseRetain) {
            drop(from, length);
        }
    }
}
