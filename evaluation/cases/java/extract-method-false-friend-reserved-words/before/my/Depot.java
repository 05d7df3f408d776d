package my;

class Depot {
    void open(Key key, Value value) {
        lamps.light(key, value);
        shelves = new Registry<>();
        doors.unlock(key, value);
    }

    int size(Key key, Value value) {
        return key.width() * value.depth();
    }
}
