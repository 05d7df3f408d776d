class Footers {
    void empty() {
        String message = build("subject");
        List<Footer> footers = Footer.read(message);
        assertEmpty(footers);
    }

    void moved() {
        Checkout checkout = new Checkout(repository).recursive(true);
        Cache cache = repository.lockCache();
        if (isIndex()) {
            fromIndex(cache, checkout);
        } else {
            fromCommit(cache, head(), checkout);
        }
    }
}
