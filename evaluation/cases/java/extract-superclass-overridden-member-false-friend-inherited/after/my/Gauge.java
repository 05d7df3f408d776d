package my;

class Gauge {
    private String place = "unknown";

    public void reset(Technician technician) {
        place = technician.whereabouts();
    }

    String place() {
        return place;
    }
}
