class Reader {
    void read(Tables tables) {
        if (tables.prefixes() != null) {
            Table table = tables.prefixes();
            Output output = table.noOutput();
            for (Arc arc : table.prefixArcs()) {
                output = table.next(arc, output);
                check(arc, output);
            }
        }
        if (tables.suffixes() != null) {
            Table table = tables.suffixes();
            Output output = table.noOutput();
            for (Arc arc : table.suffixArcs()) {
                output = table.next(arc, output);
                close(arc, output);
            }
        }
    }
}
