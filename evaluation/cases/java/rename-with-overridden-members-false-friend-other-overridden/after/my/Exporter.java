package my;

abstract class Exporter implements Sink {
    protected int written;

    int written() {
        return written;
    }

    protected abstract void exportPage(Page page, List<String> lines);

    public final boolean export(Page page, List<String> lines) {
        int before = written;
        if (page.isVisible()) {
            exportPage(page, lines);
        }
        return written > before;
    }
}
