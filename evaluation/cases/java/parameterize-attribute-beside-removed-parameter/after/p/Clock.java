package p;

class Clock {
    void waits() throws Exception {
        expect(Late.class, run(Limit.of(new Sleep(100))));
    }

    private Action run(final Limit limit) {
        return new Action() {
            public void run() throws Exception {
                limit.evaluate();
            }
        };
    }
}
