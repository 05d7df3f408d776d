package shop;

class Till {
    void close(Drawer drawer) {
        boolean ok = drawer.isOld();
        if (ok) {
            warn("old drawers are no longer sold");
        }
        drawer.lock();
        report(drawer.number(), "closed");
    }
}
