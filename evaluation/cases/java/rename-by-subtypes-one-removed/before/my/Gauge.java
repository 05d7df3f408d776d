package my;

/** Whatever shows how much of something was used since it was built in. */
interface Gauge {
    long used();

    void calibrate(Technician technician, double factor);

    boolean sealed(Inspector inspector);
}
