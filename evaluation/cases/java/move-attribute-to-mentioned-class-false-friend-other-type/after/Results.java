abstract class Results {
    protected final Arena factory;
    private int used;

    Results(Arena factory, int total) {
        this.factory = factory;
        this.used = total;
    }

    abstract Block all();

    void close(Tracker tracker) {
        tracker.free(factory.breaker(), used);
    }
}
