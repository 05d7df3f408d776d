class Loader {
    private long blockBytes;
    private int retries;

    long blocks(long bytes, Store store) {
        return (bytes + blockBytes - 1) / blockBytes;
    }

    boolean mayTry(int tries) {
        return tries < retries;
    }
}
