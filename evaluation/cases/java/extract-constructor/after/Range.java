class Range {
    private final Scale scale;
    private final List<Integer> bounds;

    Range(Scale scale) {
        this(scale, scale.steps().sorted());
    }

    Range(Scale scale, List<Integer> bounds) {
        this.scale = scale;
        this.bounds = bounds;
        scale.register(this, bounds.size());
    }

    int first() {
        return bounds.get(0);
    }
}
