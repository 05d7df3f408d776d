package p;

class Clock {
    private Step step = new Step();
    private Limit limit = new Limit(step);

    void waits() throws Exception {
        expect(Late.class, evaluating(100));
    }

    private Action evaluating(final long pause) {
        return new Action() {
            public void run() throws Exception {
                step.next = null;
                step.pause = pause;
                limit.evaluate();
            }
        };
    }
}
