package my;

class Gauge {
    void reset(Technician technician) {
        for (Valve valve : technician.valvesOf(this)) {
            valve.close();
            technician.check(valve.seal());
        }
        technician.leave("closed");
    }
}
