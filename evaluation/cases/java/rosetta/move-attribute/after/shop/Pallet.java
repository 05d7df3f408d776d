package shop;

/** What goods stand on. */
class Pallet {
    private int boards = 12;
    int wrapping = 1250;

    int load() {
        return boards * 800;
    }
}
