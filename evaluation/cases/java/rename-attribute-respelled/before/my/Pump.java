package my;

class Pump {
    private final long maxPressure = Defaults.pressure();
    private int strokes;

    void run(Valve valve) {
        strokes = strokes + 1;
        valve.open(strokes);
        if (valve.pressure() > maxPressure) {
            valve.close();
        }
    }
}
