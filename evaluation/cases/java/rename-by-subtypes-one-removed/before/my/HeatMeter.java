package my;

class HeatMeter implements Gauge {
    private final Probe inlet;
    private final Probe outlet;

    HeatMeter(Probe inlet, Probe outlet) {
        this.inlet = inlet;
        this.outlet = outlet;
    }

    public long used() {
        return inlet.sum() - outlet.sum();
    }

    public void calibrate(Technician technician, double factor) {
        inlet.scale(factor);
        outlet.scale(factor);
        technician.note(inlet, outlet);
    }

    public boolean sealed(Inspector inspector) {
        return inspector.opens(inlet) || inspector.opens(outlet);
    }
}
