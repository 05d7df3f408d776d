package shop;

/** What goods stand on. */
class Pallet {
    private int boards = 12;

    int load() {
        return boards * 800;
    }
}
