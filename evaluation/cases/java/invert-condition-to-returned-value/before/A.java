class Comparison {
    Comparison add(String name, Row left, Row right) {
        if (Rows.areEqual(left, right) == false) {
            throw unequal(name);
        }
        if (!Keys.areEqual(left.key(), right.key())) {
            differences.add(new Difference(name, left, right));
        }
        return this;
    }

    boolean isKnown(Row row) {
        if (row.size() < 3 || row.key() == null) {
            return false;
        }
        return true;
    }
}
