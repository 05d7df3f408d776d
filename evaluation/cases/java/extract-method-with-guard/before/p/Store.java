package p;

class Store {
    private final Tree tree = new Tree();
    private Rights rights;

    void dropKey(Key key) throws Exception {
        String place = pathOf("keys", key.id());
        log.debug("drop key {}", key.id());
        tree.remove(place, rights, "keys");
    }

    void dropMark(Mark mark) throws Exception {
        String place = pathOf("marks", mark.text());
        log.debug("drop mark {}", mark.text());
        tree.remove(place, rights, "marks");
    }
}
