class Loader {
    long blocks(long bytes, Store store) {
        return (bytes + store.pageBytes - 1) / store.pageBytes;
    }

    boolean mayTry(int tries) {
        return tries < 3;
    }
}
