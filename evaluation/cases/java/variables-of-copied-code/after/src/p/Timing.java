package p;

class Timing {
    void all(int[] values) {
        measure(values, "first");
        log.info("half");
        measure(values, "second");
    }

    private void measure(int[] values, String name) {
        long start = clock.nanos();
        sorter.run(values, name);
        checker.check(values, true);
        report.show("nanoseconds", clock.nanos() - start);
    }

    // Both variables stay.
    void both(int[] values) {
        long one = values[0] * 2L;
        report.show("one", one);
        long two = values[1] * 3L;
        report.show("two:", two);
    }
}
