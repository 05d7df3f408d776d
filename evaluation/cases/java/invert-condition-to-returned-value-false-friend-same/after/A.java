class Comparison {
    boolean isKnown(Row row) {
        return all || Keys.areEqual(row.key(), row.name());
    }

    boolean isOpen(Row row) {
        return closed || row.size() > 3;
    }
}
