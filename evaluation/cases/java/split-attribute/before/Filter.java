class Filter {
    private Range range;
    private String name;

    boolean accepts(int value) {
        return range.first() <= value && value <= range.last();
    }

    String text(int width) {
        return name + width;
    }
}
