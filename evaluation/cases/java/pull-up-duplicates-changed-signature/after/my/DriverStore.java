package my;

class DriverStore extends Store {
    private final Map<String, Record> drivers = new TreeMap<>();
    private boolean loaded;

    DriverStore(Path folder) {
        super(folder);
    }

    int count() {
        return loaded ? drivers.size() : -1;
    }
}
