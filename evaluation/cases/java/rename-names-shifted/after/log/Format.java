package log;

class Format {
    String text(Event event) {
        return event.message();
    }

    String line(Event event) {
        return text(event).trim();
    }

    String entry(Event event) {
        return event.level() + ": " + line(event);
    }

    void print(Event event, Out out) {
        out.write(entry(event));
        if (event.isFatal()) {
            out.write(line(event));
        }
        out.hash(text(event));
    }
}
