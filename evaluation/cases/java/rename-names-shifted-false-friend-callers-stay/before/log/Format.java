package log;

class Format {
    String raw(Event event) {
        return event.message();
    }

    String text(Event event) {
        return raw(event).trim();
    }

    void print(Event event, Out out) {
        out.write(text(event));
        out.write(event.level() + text(event));
        out.flush();
    }

    int width(Event event) {
        return text(event).length() + 2;
    }
}
