package my;

class Check {
    long minutes(Span span) {
        return span.seconds() / 60;
    }
}
