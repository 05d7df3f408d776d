package net;

class Link {
    private final String host;
    private final int port;
    private final Clock clock;

    private Link(String host, int port, Clock clock) {
        this.host = host;
        this.port = port;
        this.clock = clock;
    }

    static Link to(String host, int port, Clock clock) {
        return new Link(host, port, clock);
    }

    static class Builder {
        private String host = "localhost";
        private int port = 80;
        private Clock clock;

        Builder port(int port) {
            this.port = port;
            return this;
        }

        Link build() {
            if (clock == null) {
                clock = new Clock();
            }
            return new Link(host, port, clock);
        }
    }
}
