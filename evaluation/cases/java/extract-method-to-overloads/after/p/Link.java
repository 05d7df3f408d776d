package p;

class Link {
    private boolean broken;
    private String cause;

    void flush(Buffer buffer) throws ClosedException {
        try {
            buffer.drain();
        } catch (ClosedException e) {
            throw mark(e);
        } catch (TimeoutException e) {
            throw mark(e);
        }
    }

    private ClosedException mark(ClosedException e) {
        broken = true;
        cause = "link " + e.name();
        return e;
    }

    private TimeoutException mark(TimeoutException e) {
        broken = true;
        cause = "link " + e.name();
        return e;
    }

    String cause() {
        return cause;
    }
}
