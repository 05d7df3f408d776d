class Entry {
    String key;
    int count;

    public boolean equals(Object other) {
        if (!super.equals(other)) {
            return false;
        }
        return other instanceof Entry otherEntry && key.equals(otherEntry.key) && count == otherEntry.count;
    }

    public boolean fits(Object other) {
        if (other == this) {
            return false;
        }
        return other instanceof Entry given && key.fits(given, null);
    }
}
