class Message {
    private boolean parseLazy;
    private int retries;
    private int length;

    int read(int from) {
        if (parseLazy) {
            return from + length;
        }
        return parse(from);
    }

    boolean mayTry(int tries) {
        return tries < retries;
    }
}
