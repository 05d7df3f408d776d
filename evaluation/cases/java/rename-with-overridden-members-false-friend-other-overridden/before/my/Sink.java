package my;

interface Sink {
    void export(List<Page> pages);
}
