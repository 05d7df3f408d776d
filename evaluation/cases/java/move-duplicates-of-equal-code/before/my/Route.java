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
        return labelled(stop.village(), stop.number());
    }

    /** Drivers type this into their navigation device, which knows villages only by such a string. */
    private static String labelled(String town, int code) {
        String padded = String.format("%05d", code);
        return padded + " " + town.strip().toUpperCase();
    }
}
