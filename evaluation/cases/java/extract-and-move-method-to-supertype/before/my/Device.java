package my;

class Device {
    void start() {
        motor.run();
    }
}
