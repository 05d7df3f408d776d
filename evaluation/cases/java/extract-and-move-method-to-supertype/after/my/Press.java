package my;

class Press extends Device {
    void push(int force) {
        piston.move(force);
        record("pushed");
        counter.increase();
    }
}
