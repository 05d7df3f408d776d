package p;

class Spans {
    void merges() throws Exception {
        List<Span> spans = new ArrayList<>();
        final int length = 100;
        span(spans, 0, length);
        span(spans, 500, length);
        read(spans);
    }

    void follows() throws Exception {
        List<Span> spans = new ArrayList<>();
        final int width = 30;
        span(spans, 700, width);
        span(spans, 800, width);
        read(spans);
    }

    private static void span(List<Span> spans, long offset, int length) {
        spans.add(Span.of(offset, length));
    }
}
