class CollectorTest {
    static class CheckTwoCallablesThatSucceed {
        ErrorCollector collector = new ErrorCollector();

        Object example() {
            collector.checkSucceeds(() -> "first");
            collector.checkSucceeds(() -> "second");
            return verify(collector);
        }
    }

    void collects() {
        run(all());
    }
}
