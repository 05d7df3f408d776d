package my;

class Meter implements Resettable {
    private final Dial dial;
    private long last;

    Meter(Dial dial) {
        this.dial = dial;
    }

    public void reset(Technician technician) {
        technician.unlock(dial);
        last = 0;
        dial.turnTo(last);
        technician.lock(dial);
    }

    long read() {
        long now = dial.position();
        long used = now - last;
        last = now;
        return used;
    }
}
