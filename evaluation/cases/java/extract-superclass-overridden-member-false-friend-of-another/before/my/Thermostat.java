package my;

class Thermostat {
    private final Room room;

    Thermostat(Room room) {
        this.room = room;
    }

    void reset(Technician technician) {
        for (Valve valve : technician.valvesOf(this)) {
            valve.close();
            technician.check(valve.seal());
        }
        technician.leave("closed");
    }

    Temperature wanted() {
        return room.schedule().at(Instant.now());
    }
}
