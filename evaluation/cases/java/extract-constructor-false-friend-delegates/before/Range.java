class Range {
    private final Scale scale;

    Range(Scale scale) {
        this.scale = scale;
        log("range made");
    }

    int first() {
        return scale.lowest();
    }
}
