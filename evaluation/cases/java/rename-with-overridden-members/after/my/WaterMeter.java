package my;

class WaterMeter implements Meter {
    public String description() {
        return Texts.joined(kind, owner.address());
    }

    int litres() {
        return turns * 10;
    }
}
