package my;

class HeatMeter implements Meter {
    public void describe(Printer printer) {
        printer.line("heat " + room.number());
        printer.line(room.floor());
    }

    int units() {
        return sensor.sum() / 4;
    }
}
