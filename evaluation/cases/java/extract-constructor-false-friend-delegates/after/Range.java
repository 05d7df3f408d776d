class Range {
    private final Scale scale;

    Range(Scale scale) {
        this(scale, 10);
    }

    Range(Scale origin, int width) {
        origin.require(width);
        cache(origin.span(width));
        scale = null;
    }

    int first() {
        return scale.lowest();
    }
}
