package my;

class WaterMeter implements Gauge {
    private long litres;

    public long used() {
        return litres;
    }

    public void calibrate(Technician technician, double factor) {
        technician.sign(this);
        litres = Math.round(litres * factor);
    }

    public boolean sealed(Inspector inspector) {
        return inspector.saw("lead seal", this);
    }
}
