package my;

interface Sink {
    boolean export(Page page, List<String> lines);
}
