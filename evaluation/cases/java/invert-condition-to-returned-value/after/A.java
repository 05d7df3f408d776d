class Comparison {
    Comparison add(String name, Row left, Row right) {
        if (Rows.areEqual(left, right) == false) {
            throw unequal(name);
        }
        return all || Keys.areEqual(left.key(), right.key()) ? this : added(name, left, right);
    }

    boolean isKnown(Row row) {
        return row.size() >= 3 && row.key() != null;
    }
}
