class CollectorTest {
    static class UsesCheckSucceeds {
        ErrorCollector collector = new ErrorCollector();

        Object sample() {
            collector.checkSucceeds(() -> "first");
            return collector.size();
        }
    }

    void collects() {
        run(all());
    }
}
