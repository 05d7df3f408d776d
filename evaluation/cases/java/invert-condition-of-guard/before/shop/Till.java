package shop;

class Till {
    void close(Drawer drawer) {
        boolean ok = drawer.isEmpty();
        if (ok) {
            drawer.lock();
            report(drawer.number(), "closed");
        }
    }
}
