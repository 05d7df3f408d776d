package my;

class DriverStore extends Store {
    private final Map<String, Record> drivers = new TreeMap<>();
    private boolean loaded;

    DriverStore(Path folder) {
        super(folder);
    }

    /** Drivers come from the old mainframe: whoever left the company is still there and gets no tours. */
    void load() throws IOException {
        if (loaded) {
            throw new IllegalStateException("twice");
        }
        for (String line : Files.readAllLines(folder.resolve("data.txt"))) {
            String[] parts = line.split("=", 2);
            if (parts.length == 2) {
                drivers.put(parts[0].strip(), Record.parse(parts[1]));
            }
        }
        loaded = true;
    }

    int count() {
        return loaded ? drivers.size() : -1;
    }
}
