package my;

interface Hall {
    void open(Shift shift);

    /**
     * Finds the chute that a parcel leaves the hall by. Heavy parcels, above thirty kilograms, always go to the
     * ground floor, because the belts upstairs cannot carry them; fragile ones avoid every chute with a drop of
     * more than two metres. If no chute fits, the parcel waits in the yard until the next shift has sorted it.
     */
    Chute route(Label label);
}
