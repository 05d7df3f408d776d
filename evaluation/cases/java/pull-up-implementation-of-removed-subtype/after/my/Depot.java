package my;

class Depot {
    private final Yard yard;

    Depot(Yard yard) {
        this.yard = yard;
    }

    int free(Size size) {
        int places = yard.squareMetres() / size.squareMetres();
        for (Truck truck : yard.parked()) {
            places -= truck.places(size);
        }
        return Math.max(places, 0);
    }
}
