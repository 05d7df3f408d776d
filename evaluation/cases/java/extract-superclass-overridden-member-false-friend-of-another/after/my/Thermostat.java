package my;

class Thermostat extends Gauge {
    private final Room room;

    Thermostat(Room room) {
        this.room = room;
    }

    Temperature wanted() {
        return room.schedule().at(Instant.now());
    }
}
