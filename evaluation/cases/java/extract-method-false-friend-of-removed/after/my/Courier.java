package my;

class Courier {
    private final Settings settings = new Settings();

    void ring(Route route, Receiver receiver) {
        receiver.call(route.door());
        receiver.await(route.timeout());
    }
}
