class Lock {
    private boolean locked;

    void open() {
        locked = false;
    }

    private void restart() {
        if (timer.isRunning()) {
            timer.cancel();
        } else {
            timer.prepare(this);
        }
        if (attached > 0) {
            long limit = options.number("lock-after");
            if (limit != 0) {
                timer.start(limit);
            }
        }
    }

    void touch(Clock clock, Long at) {
        if (at == null) {
            active = clock.now();
        } else {
            active = at;
        }
        restart();
    }
}
