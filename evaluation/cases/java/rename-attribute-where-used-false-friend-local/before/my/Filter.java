package my;

class Filter {
    private final Set<String> group = Sets.of("a", "b");

    boolean accepts(Set<String> group, Parcel parcel) {
        return group.contains(parcel.code());
    }

    int width(Set<String> group) {
        log.note("width");
        return group.size() * 2;
    }

    void close() {
        log.note("close");
        group.clear();
    }
}
