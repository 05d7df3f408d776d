package my;

class Filter {
    private final Set<String> group = Sets.of("a", "b");

    boolean accepts(Parcel parcel) {
        return group.contains(parcel.code());
    }

    int width() {
        return group.size() * 2;
    }

    void clear() {
        log.note("clear");
        group.clear();
    }
}
