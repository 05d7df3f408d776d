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

    /**
     * Whatever carries this colour: green is for books, yellow for glass and porcelain, red for medicine that must
     * stay cold until someone fetches it, whoever that may be.
     */
    Parcels coloured(String mark) {
        return new Parcels(shelf.marked(mark));
    }

    int count() {
        return shelf.size();
    }
}
