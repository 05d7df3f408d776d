class Store {
    long pageBytes;
    int users;

    boolean isOpen(int state) {
        return state == 1;
    }
}
