package my;

class WaterMeter {
    public String description() {
        return Texts.joined(kind, owner.address());
    }

    int litres() {
        return turns * 10;
    }
}
