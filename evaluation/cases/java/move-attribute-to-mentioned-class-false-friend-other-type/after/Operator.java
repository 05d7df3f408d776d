class Operator {
    private final Merger merger;

    Operator(Merger merger) {
        this.merger = merger;
    }

    Block merged(Page page, int channels) {
        Results results = Results.of(page);
        for (int i = 0; i < channels; i++) {
            results.add(page.block(i), merger.of(i));
        }
        return results.all();
    }
}
