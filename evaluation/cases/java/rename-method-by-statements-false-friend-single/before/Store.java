class Store {
    /** What has no name cannot be found again, so that nobody may forget to give it one before anything else happens. */
    private void checkName(String name) {
        Objects.requireNonNull(name, "name");
    }

    void remove(String key) {
        entries.remove(key);
    }
}
