package p;

class Spans {
    void merges() throws Exception {
        List<Span> spans = new ArrayList<>();
        spans.add(Span.of(0, 100));
        spans.add(Span.of(500, 100));
        read(spans);
    }

    void follows() throws Exception {
        List<Span> spans = new ArrayList<>();
        spans.add(Span.of(700, 20));
        spans.add(Span.of(800, 20));
        read(spans);
    }
}
