class Files {
    static String table(String folder, long number) {
        return name(folder, number, "ldb");
    }

    static String oldTable(String folder, long number) {
        assert number > 0;
        return name(folder, number, "sst");
    }

    static String name(String folder, long number, String suffix) {
        return folder + "/" + number + "." + suffix;
    }
}

class Tables {
    Table open(String folder, long number) {
        Table table = new Table(Files.table(folder, number));
        return table.exists() ? table : new Table(Files.oldTable(folder, number));
    }
}
