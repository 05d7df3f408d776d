package my;

class Route {
    private final Settings settings = new Settings();
    private int legs;

    void announce(Parcel parcel, Board board) {
        board.clear();
        board.show(parcel.label(), parcel.promised());
    }

    long timeout() {
        long minutes = settings.minutes(legs);
        if (minutes <= 0) {
            minutes = settings.usual();
        }
        return Math.min(minutes, settings.longest());
    }
}
