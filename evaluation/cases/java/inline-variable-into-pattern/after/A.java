class Entry {
    String key;
    int count;

    public boolean equals(Object other) {
        if (!super.equals(other)) {
            return false;
        }
        return other instanceof Entry otherEntry && key.equals(otherEntry.key) && count == otherEntry.count;
    }
}
