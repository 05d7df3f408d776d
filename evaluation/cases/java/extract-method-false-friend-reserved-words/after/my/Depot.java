package my;

class Depot {
    void open(Key key, Value value) {
        lamps.light(key, value);
        shelves = entry(key, value);
        doors.unlock(key, value);
    }

    int size(Key key, Value value) {
        return key.width() * value.depth();
    }

    private Entry entry(Key key, Value value) {
        return new Entry<>(key, value);
    }
}
