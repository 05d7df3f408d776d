package p;

class Handler extends Base<Connection> {
    private final Server server;

    Handler(Context context, Server server) {
        super(context);
        this.server = checked(server);
    }

    void active(Channel channel) {
        super.active(channel);
        connections.put(channel, server);
    }

    void received(Channel channel, Packet packet) {
        run(() -> {
            server.handle(new Message(packet.sender(), packet.content().copy()));
        });
    }

    void written() {
        log.debug("written", server.name(), server.port());
        run(() -> server.changed(isFull()));
        count++;
    }
}
