package my;

class Parcels {
    private final Shelf shelf;

    Parcels(Shelf shelf) {
        this.shelf = shelf;
    }

    /**
     * Leaves only those parcels which somebody wrote the given sign on, in the order in which they were brought
     * here. What is kept elsewhere, or was handed over already, does not appear; an empty sign stands for every
     * parcel that nobody wrote anything on.
     */
    Parcels filter(String mark) {
        return new Parcels(shelf.marked(mark));
    }

    boolean has(String mark) {
        return filter(mark).count() > 0;
    }

    int count() {
        return shelf.size();
    }
}
