package my;

class Pump {
    private final String maxPressure = Defaults.label();
    private int strokes;

    void run(Valve valve) {
        strokes = strokes + 1;
        valve.open(strokes);
        valve.show(maxPressure);
    }
}
