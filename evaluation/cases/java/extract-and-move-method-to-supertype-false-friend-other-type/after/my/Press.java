package my;

class Press {
    private final Device device = new Device();

    void push(int force) {
        piston.move(force);
        device.record("pushed");
        counter.increase();
    }
}
