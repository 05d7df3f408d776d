class Lock {
    private boolean locked;

    void open() {
        locked = false;
    }
}
