class Reader {
    void read(Tables tables) {
        if (tables.prefixes() != null) {
            Table table = tables.prefixes();
            Output none = table.noOutput();
            Output output = none;
            for (Arc arc : table.prefixArcs()) {
                if (arc.output() != none) {
                    output = table.add(output, arc.output());
                }
                check(arc, output);
            }
        }
        if (tables.suffixes() != null) {
            Table table = tables.suffixes();
            Output none = table.noOutput();
            Output output = none;
            for (Arc arc : table.suffixArcs()) {
                if (arc.output() != none) {
                    output = table.add(output, arc.output());
                }
                close(arc, output);
            }
        }
    }
}
