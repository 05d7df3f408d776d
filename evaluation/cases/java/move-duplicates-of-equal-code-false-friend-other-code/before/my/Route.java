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
        String house = Integer.toString(code);
        return town.strip().toLowerCase() + ", house " + house;
    }
}
