package my;

class Parcels {
    private final Shelf shelf;

    Parcels(Shelf shelf) {
        this.shelf = shelf;
    }

    Parcels select(String mark) {
        return new Parcels(shelf.marked(mark));
    }

    int count() {
        return shelf.size();
    }
}
