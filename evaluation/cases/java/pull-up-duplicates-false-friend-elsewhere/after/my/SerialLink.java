package my;

class SerialLink extends Link {
    int baud(Port port) {
        return port.open() ? port.rate() * 300 : 0;
    }
}
