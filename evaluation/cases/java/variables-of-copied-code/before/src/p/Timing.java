package p;

class Timing {
    void all(int[] values) {
        long firstStart = clock.nanos();
        sorter.run(values, "first");
        checker.check(values, true);
        report.show("nanoseconds", clock.nanos() - firstStart);
        log.info("half");
        long secondStart = clock.nanos();
        sorter.run(values, "second");
        checker.check(values, true);
        report.show("nanoseconds", clock.nanos() - secondStart);
    }

    // Both variables stay.
    void both(int[] values) {
        long one = values[0] * 2L;
        report.show("one", one);
        long two = values[1] * 3L;
        report.show("two", two);
    }
}
