package my;

abstract class Link {
    protected final Timer timer = new Timer();
    protected final List<Listener> listeners = new ArrayList<>();

    void onClose(Reason reason) {
        timer.cancel();
        for (Listener listener : listeners) {
            listener.closed(this, reason);
        }
        listeners.clear();
    }
}
