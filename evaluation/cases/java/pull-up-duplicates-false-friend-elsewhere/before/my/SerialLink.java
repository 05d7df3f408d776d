package my;

class SerialLink extends Link {
    int baud(Port port) {
        return port.open() ? port.rate() * 300 : 0;
    }

    void onClose(Reason reason) {
        timer.cancel();
        for (Listener listener : listeners) {
            listener.closed(this, reason);
        }
        listeners.clear();
    }
}
