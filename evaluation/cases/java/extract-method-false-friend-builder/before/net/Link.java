package net;

class Link {
    private final String host;
    private final int port;
    private final Clock clock;

    Link(String host, int port, Clock clock) {
        this.host = host;
        this.port = port;
        this.clock = clock;
    }
}
