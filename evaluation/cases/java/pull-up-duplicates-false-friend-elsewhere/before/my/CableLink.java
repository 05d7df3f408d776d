package my;

class CableLink extends Link {
    List<Plug> free() {
        return plugs.stream().filter(Plug::isFree).toList();
    }

    void onClose(Reason reason) {
        timer.cancel();
        for (Listener listener : listeners) {
            listener.closed(this, reason);
        }
        listeners.clear();
    }
}
