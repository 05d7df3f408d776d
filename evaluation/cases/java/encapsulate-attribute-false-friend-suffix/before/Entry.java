class Entry {
    int id;
    String map;

    boolean isEmpty() {
        return map.isEmpty() && id == 0;
    }
}
