package my;

class Sorter {
    private final Scale scale;
    private final List<Chute> chutes;

    Sorter(Scale scale, List<Chute> chutes) {
        this.scale = scale;
        this.chutes = chutes;
    }

    int size() {
        return chutes.size();
    }
}
