class User {
    boolean isKnown(Entry entry, boolean always) {
        return always || entry.id > 0;
    }

    String label(Entry entry, String prefix) {
        return prefix + entry.map + "!";
    }
}
