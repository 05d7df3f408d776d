class Comparison {
    boolean isKnown(Row row) {
        if (Keys.areEqual(row.key(), row.name())) {
            return true;
        }
        return false;
    }

    boolean isOpen(Row row) {
        if (!closed) {
            return row.isLocked();
        }
        return false;
    }
}
