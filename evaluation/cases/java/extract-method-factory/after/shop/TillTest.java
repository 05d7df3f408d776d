package shop;

class TillTest {
    void opens() {
        CountingDrawer drawer = makeDrawer(12);
        new Till(drawer).open();
        check(1, drawer.opened);
    }

    void closes() {
        CountingDrawer drawer = makeDrawer(7);
        Till till = new Till(drawer);
        till.open();
        till.close();
        check(0, drawer.opened);
    }

    CountingDrawer makeDrawer(int size) {
        return new WoodenDrawer(size);
    }

    void check(int expected, int actual) {
        if (expected != actual) {
            throw new AssertionError(expected + " but " + actual);
        }
    }

    static abstract class CountingDrawer extends Drawer {
        int opened;

        CountingDrawer(int size) {
            super(size);
        }

        abstract String material();

        void slide(int by) {
            opened += Integer.signum(by);
            moveRail(by, 0.5);
        }
    }

    static class WoodenDrawer extends CountingDrawer {
        WoodenDrawer(int size) {
            super(size);
        }

        String material() {
            return "oak";
        }
    }
}
