package my;

class Pump {
    private static final long MAX_PRESSURE = 16;
    private int strokes;

    void run(Valve valve) {
        strokes = strokes + 1;
        valve.open(strokes);
        guard(valve);
    }

    private static void guard(Valve valve) {
        valve.limit(MAX_PRESSURE);
    }
}
