package my;

class Parcels {
    private final Shelf shelf;

    Parcels(Shelf shelf) {
        this.shelf = shelf;
    }

    Parcels select(String mark) {
        return new Parcels(shelf.marked(mark));
    }

    boolean has(String mark) {
        return select(mark).count() > 0;
    }

    int count() {
        return shelf.size();
    }
}
