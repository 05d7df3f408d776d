package my;

class Filter {
    private Set<String> selectors;

    boolean accepts(Parcel parcel) {
        return selectors.contains(parcel.code());
    }

    int width() {
        if (selectors.equals(ALL) || columns.areFixed()) {
            return columns.total(selectors.iterator(), Unit.PIXEL);
        }
        return selectors.size() * 2;
    }

    void clear() {
        log.note("clear");
        Backup backup = backups.create(selectors, clock.today());
        backup.compress(Level.HIGH);
        selectors.removeIf(text -> text.startsWith(prefix) && !backup.misses(text));
        selectors.clear();
    }
}
