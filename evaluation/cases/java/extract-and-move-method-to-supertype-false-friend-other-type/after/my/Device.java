package my;

class Device {
    void start() {
        motor.run();
    }

    void record(String text) {
        Line line = new Line(text);
        line.setTime(clock.now());
        line.setAuthor(user.name());
        if (journal.isFull()) {
            journal.rotate(limit);
            printer.warn(owner);
        }
        journal.append(line);
    }
}
