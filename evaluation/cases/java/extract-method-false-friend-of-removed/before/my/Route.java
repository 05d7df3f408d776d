package my;

class Route {
    private final Settings settings = new Settings();
    private int legs;

    void announce(Parcel parcel, Board board) {
        board.clear();
        board.show(parcel.label(), deadline(parcel, board.clock()));
    }

    private Instant deadline(Parcel parcel, Clock clock) {
        long minutes = settings.minutes(legs);
        if (minutes <= 0) {
            minutes = settings.usual();
        }
        long wait = Math.min(minutes, settings.longest());
        Instant latest = clock.now();
        for (Border border : parcel.borders()) {
            if (border.inspects(parcel.weight())) {
                latest = latest.plus(border.delay());
            }
        }
        while (Holidays.includes(latest.day())) {
            latest = latest.nextMorning();
        }
        return latest.plus(wait);
    }
}
