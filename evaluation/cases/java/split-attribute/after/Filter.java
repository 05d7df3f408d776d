class Filter {
    private int first;
    private int last;
    private String name;

    boolean accepts(int value) {
        return first <= value && value <= last;
    }

    String text(int width) {
        return name + width;
    }
}
