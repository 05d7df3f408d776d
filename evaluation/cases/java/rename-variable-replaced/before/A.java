class Footers {
    void empty() {
        Commit commit = parse("subject");
        List<Footer> footers = commit.getFooters();
        assertEmpty(footers);
    }

    void moved() {
        Options options = repository.getConfig().get(Options.KEY);
        Cache cache = repository.lockCache();
        if (isIndex()) {
            fromIndex(cache, options);
        } else {
            fromCommit(cache, head(), options);
        }
    }
}
