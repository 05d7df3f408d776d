class Session {
    private long active;

    void touch(Clock clock, Long at) {
        if (at == null) {
            active = clock.now();
        } else {
            active = at;
        }
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

    String title() {
        return name + ":" + active;
    }
}
