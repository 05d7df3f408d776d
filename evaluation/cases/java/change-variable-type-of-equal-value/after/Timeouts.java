class Timeouts {
    void stuck(Settings settings) {
        Timeout limit = started(new Endless(settings), 50);
        limit.evaluate();
        check(settings);
    }

    void quick(Settings settings) {
        Report log = opened(settings.file(), 5);
        log.write();
        check(settings);
    }
}
