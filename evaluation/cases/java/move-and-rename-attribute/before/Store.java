class Store {
    boolean isOpen(int state) {
        return state == 1;
    }
}
