package shop;

class Till {
    void close(Drawer drawer) {
        boolean ok = drawer.isEmpty();
        if (!ok) {
            return;
        }
        drawer.lock();
        report(drawer.number(), "closed");
    }
}
