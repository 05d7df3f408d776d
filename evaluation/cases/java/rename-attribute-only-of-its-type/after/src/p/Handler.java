package p;

class Handler extends Base<Server> {
    private final Server socket;

    Handler(Context context, Server socket) {
        super(context);
        this.socket = opened(socket, context.port());
    }

    void written() {
        log.debug("written", name, port);
        count++;
    }

    Server connection(Channel channel) {
        return socket;
    }

    Context contextOf(Server connection) {
        return context;
    }

    Server removed(Channel channel) {
        return socket;
    }

    void send(Packet packet, Callback done) {
        if (socket.isOpen() && packet.size() < socket.limit()) {
            socket.write(packet, done);
        } else {
            queue.add(new Waiting(packet, done, socket.address()));
        }
    }

    void close() {
        for (Listener listener : socket.listeners()) {
            listener.closed(socket.address(), cause);
        }
    }
}
