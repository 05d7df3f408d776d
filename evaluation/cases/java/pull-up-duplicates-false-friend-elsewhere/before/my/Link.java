package my;

abstract class Link {
    protected final Timer timer = new Timer();
    protected final List<Listener> listeners = new ArrayList<>();
}
