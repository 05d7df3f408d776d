class Entry {
    int id;
    String map;

    boolean isEmpty() {
        return map.isEmpty() && id == 0;
    }

    boolean getValid() {
        return id > 0;
    }

    String getZap() {
        return map + "!";
    }
}
