class Range {
    private final Scale scale;
    private final List<Integer> bounds;

    Range(Scale scale) {
        this.scale = scale;
        this.bounds = scale.steps().sorted();
        scale.register(this, bounds.size());
    }

    int first() {
        return bounds.get(0);
    }
}
