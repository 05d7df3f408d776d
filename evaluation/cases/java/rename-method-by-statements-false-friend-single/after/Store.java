class Store {
    // The old contents win: see issue 42, where several writers came at once and lost what others had put there.
    private void keep(Supplier<Entry> made, int order) {
        Objects.requireNonNull(made, "nothing to make");
    }

    void remove(String key) {
        entries.remove(key);
    }
}
