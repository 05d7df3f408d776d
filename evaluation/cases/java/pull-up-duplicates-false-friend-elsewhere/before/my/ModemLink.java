package my;

class ModemLink extends Link {
    void dial(String number) {
        line.pulse(number.replace("+", "00"));
        line.await(Tone.BUSY);
    }

    void onClose(Reason reason) {
        timer.cancel();
        for (Listener listener : listeners) {
            listener.closed(this, reason);
        }
        listeners.clear();
    }
}
