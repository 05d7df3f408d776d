package my;

class Route {
    private final Deque<Stop> stops = new ArrayDeque<>();

    void append(Stop stop) {
        if (stops.peekLast() != stop) {
            stops.addLast(stop);
        }
    }

    String next() {
        Stop stop = stops.pollFirst();
        return stop.sign();
    }
}
