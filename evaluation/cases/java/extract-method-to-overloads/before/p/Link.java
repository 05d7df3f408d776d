package p;

class Link {
    private boolean broken;
    private String cause;

    void flush(Buffer buffer) throws ClosedException {
        try {
            buffer.drain();
        } catch (ClosedException e) {
            broken = true;
            cause = "link " + e.name();
            throw e;
        } catch (TimeoutException e) {
            broken = true;
            cause = "link " + e.name();
            throw e;
        }
    }

    String cause() {
        return cause;
    }
}
