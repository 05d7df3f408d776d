package my;

class RadioLink extends Link {
    double loss(Antenna antenna, double metres) {
        return Math.log10(metres) * antenna.gain() + 32.4;
    }

    void onClose(Reason reason) {
        timer.cancel();
        for (Listener listener : listeners) {
            listener.closed(this, reason);
        }
        listeners.clear();
    }
}
