package my;

interface Depot {
    int free(Size size);

    /** A depot without shelves, such as a yard. */
    class Open implements Depot {
        private final Yard yard;

        Open(Yard yard) {
            this.yard = yard;
        }

        public int free(Size size) {
            int places = yard.squareMetres() / size.squareMetres();
            for (Truck truck : yard.parked()) {
                places -= truck.places(size);
            }
            return Math.max(places, 0);
        }
    }
}
