class User {
    boolean isKnown(Entry entry, boolean always) {
        return always || entry.getValid();
    }

    String label(Entry entry, String prefix) {
        return prefix + entry.getZap();
    }
}
