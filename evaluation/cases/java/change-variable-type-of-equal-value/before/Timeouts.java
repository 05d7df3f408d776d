class Timeouts {
    void stuck(Settings settings) {
        Runner runner = started(new Endless(settings), 50);
        runner.run();
        check(settings);
    }

    void quick(Settings settings) {
        Runner runner = started(new Quick(settings), 5);
        runner.run();
        check(settings);
    }
}
