class Footers {
    void moved() {
        Options options = repository.getConfig().get(Options.KEY);
        Cache cache = repository.lockCache();
        fromIndex(cache, options);
        close(options);
    }
}
