package my;

class HeatMeter implements Meter {
    public String description() {
        return "heat " + room.number() + room.floor();
    }

    int units() {
        return sensor.sum() / 4;
    }
}
