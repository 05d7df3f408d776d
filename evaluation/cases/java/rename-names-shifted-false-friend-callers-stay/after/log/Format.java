package log;

class Format {
    String text(Event event) {
        return event.message();
    }

    String trimmed(Event event) {
        return text(event).trim();
    }

    void print(Event event, Out out) {
        out.write(text(event));
        out.write(event.level() + text(event));
        out.close();
    }

    int width(Event event) {
        return text(event).length() + 2;
    }
}
