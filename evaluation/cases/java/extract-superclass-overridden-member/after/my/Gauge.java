package my;

class Gauge {
    private String place = "unknown";

    void reset(Technician technician) {
        place = technician.whereabouts();
    }

    String place() {
        return place;
    }
}
