package shop;

class TillTest {
    void opens() {
        CountingDrawer drawer = new CountingDrawer(12);
        new Till(drawer).open();
        check(1, drawer.opened);
    }

    void closes() {
        CountingDrawer drawer = new CountingDrawer(7);
        Till till = new Till(drawer);
        till.open();
        till.close();
        check(0, drawer.opened);
    }

    void check(int expected, int actual) {
        if (expected != actual) {
            throw new AssertionError(expected + " but " + actual);
        }
    }

    static class CountingDrawer extends Drawer {
        int opened;

        CountingDrawer(int size) {
            super(size);
        }

        void slide(int by) {
            opened += Integer.signum(by);
            moveRail(by, 0.5);
        }
    }
}
