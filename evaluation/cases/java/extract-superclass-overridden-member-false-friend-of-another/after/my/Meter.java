package my;

class Meter extends Gauge {
    private final Dial dial;
    private long last;

    Meter(Dial dial) {
        this.dial = dial;
    }

    @Override
    void reset(Technician technician) {
        technician.unlock(dial);
        last = 0;
        dial.turnTo(last);
        technician.lock(dial);
    }
}
