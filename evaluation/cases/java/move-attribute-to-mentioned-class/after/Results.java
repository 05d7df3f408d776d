abstract class Results {
    protected final PooledBlockFactory factory;
    private int used;

    Results(PooledBlockFactory factory, int total) {
        this.factory = factory;
        this.used = total;
    }

    abstract Block all();

    void close(Tracker tracker) {
        tracker.free(factory.breaker(), used);
    }
}
