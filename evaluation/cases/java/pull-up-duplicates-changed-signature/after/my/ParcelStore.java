package my;

class ParcelStore extends Store {
    private final Map<String, Record> records = new HashMap<>();

    ParcelStore(Path folder) {
        super(folder);
    }

    Record find(String number) {
        return records.get(number.toLowerCase());
    }
}
