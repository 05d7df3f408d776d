package log;

class Format {
    String raw(Event event) {
        return event.message();
    }

    String text(Event event) {
        return raw(event).trim();
    }

    String line(Event event) {
        return event.level() + ": " + text(event);
    }

    void print(Event event, Out out) {
        out.write(line(event));
        if (event.isFatal()) {
            out.write(text(event));
        }
        out.hash(raw(event));
    }
}
