package p;

class Store {
    private final Tree tree = new Tree();
    private Rights rights;

    void dropKey(Key key) throws Exception {
        String place = pathOf("keys", key.id());
        log.debug("drop key {}", key.id());
        removeQuietly(place, rights, "keys");
    }

    void dropMark(Mark mark) throws Exception {
        String place = pathOf("marks", mark.text());
        log.debug("drop mark {}", mark.text());
        removeLater(place);
    }

    private void removeQuietly(String path, Rights own, String kind) throws Exception {
        try {
            tree.remove(path, own, kind);
        } catch (Missing gone) {
            if (!known(path)) {
                log.info("nothing to remove at " + path);
            } else {
                throw new Stuck("cannot remove " + path);
            }
        }
    }

    private void removeLater(String path) {
        if (waiting.contains(path)) {
            log.info("removed later already: " + path);
        } else {
            waiting.put(path, clock.now());
            clock.after(LIMIT, () -> tree.remove(path));
        }
    }
}
