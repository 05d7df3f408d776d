package my;

class WaterMeter {
    public void describe(Printer printer) {
        printer.line("water");
        printer.line(street + " " + house);
        if (valve.isClosed()) {
            printer.mark('*');
        }
    }

    int litres() {
        return turns * 10;
    }
}
