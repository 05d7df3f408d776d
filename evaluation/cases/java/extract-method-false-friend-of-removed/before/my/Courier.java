package my;

class Courier {
    private final Settings settings = new Settings();

    void ring(Route route, Receiver receiver) {
        receiver.call(route.door());
        long minutes = settings.minutes(3) <= 0 ? settings.usual() : settings.minutes(3);
        receiver.await(Math.min(minutes, settings.longest()));
    }
}
