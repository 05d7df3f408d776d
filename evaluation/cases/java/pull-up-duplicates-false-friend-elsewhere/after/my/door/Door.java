package my.door;

class Door {
    private final Timer timer = new Timer();
    private final List<Listener> listeners = new ArrayList<>();
    private final Bolt bolt = new Bolt();

    void onClose(Reason reason) {
        timer.cancel();
        for (Listener listener : listeners) {
            listener.closed(this, reason);
        }
        listeners.clear();
        bolt.lock();
    }
}
