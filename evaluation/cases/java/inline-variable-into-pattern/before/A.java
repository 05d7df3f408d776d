class Entry {
    String key;
    int count;

    public boolean equals(Object other) {
        if (!super.equals(other)) {
            return false;
        }
        Entry otherEntry = (Entry) other;
        return key.equals(otherEntry.key) && count == otherEntry.count;
    }

    public boolean fits(Object other) {
        if (other == this) {
            return false;
        }
        Entry given = (Entry) other;
        return key.fits(given, null);
    }
}
