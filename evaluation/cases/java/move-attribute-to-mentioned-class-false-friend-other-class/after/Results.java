abstract class Results {
    protected final BlockFactory factory;
    private int used;

    Results(BlockFactory factory, int total) {
        this.factory = factory;
        this.used = total;
    }

    abstract Block all();

    void close(Tracker tracker) {
        tracker.free(factory.breaker(), used);
    }
}
