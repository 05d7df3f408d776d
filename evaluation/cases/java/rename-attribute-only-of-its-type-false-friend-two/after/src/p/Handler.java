package p;

class Handler extends Base<Server> {
    private final Server first;
    private final Server spare;

    Handler(Context context, Server first, Server spare) {
        super(context);
        this.first = opened(first, context.port());
        this.spare = opened(spare, context.port());
    }

    void written() {
        log.debug("written", name, port);
        count++;
    }

    Server connection(Channel channel) {
        return first;
    }

    Context contextOf(Server connection) {
        return context;
    }

    Server removed(Channel channel) {
        return spare;
    }
}
