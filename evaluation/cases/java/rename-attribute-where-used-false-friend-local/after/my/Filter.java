package my;

class Filter {
    private Set<String> selectors;

    boolean accepts(Set<String> group, Parcel parcel) {
        return selectors.contains(parcel.code());
    }

    int width(Set<String> group) {
        log.note("width");
        return selectors.size() * 2;
    }

    void close() {
        log.note("close");
    }
}
