package my;

abstract class Store {
    protected final Path folder;

    Store(Path folder) {
        this.folder = folder;
    }

    /**
     * Reads all lines of the file into memory. Lines without a key are left out; of several lines with one key
     * the last counts, as if the others had never been written.
     */
    void load(Map<String, Record> records) throws IOException {
        for (String line : Files.readAllLines(folder.resolve("data.txt"))) {
            String[] parts = line.split("=", 2);
            if (parts.length == 2) {
                records.put(parts[0].strip(), Record.parse(parts[1]));
            }
        }
    }
}
