package my;

abstract class Exporter implements Sink {
    protected int written;

    int written() {
        return written;
    }
}
