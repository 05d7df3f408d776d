package my;

class Sorter {
    private final Scale scale;
    private final List<Chute> chutes;

    Sorter(Scale scale, List<Chute> chutes) {
        this.scale = scale;
        this.chutes = chutes;
    }

    /**
     * Finds the chute that a parcel leaves the hall by. Heavy parcels, above thirty kilograms, always go to the
     * ground floor, because the belts upstairs cannot carry them; fragile ones avoid every chute with a drop of
     * more than two metres. If no chute fits, the parcel waits in the yard until the next shift has sorted it.
     */
    Chute route(Parcel parcel) {
        long grams = scale.weigh(parcel);
        return chutes.stream().filter(chute -> chute.carries(grams)).findFirst().orElse(Chute.YARD);
    }

    int size() {
        return chutes.size();
    }
}
