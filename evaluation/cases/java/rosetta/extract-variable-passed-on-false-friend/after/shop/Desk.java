package shop;

class Desk {
    private String name;
    private int limit;

    int openPort(Conn conn) {
        note(conn);
        int fresh = conn.port() + conn.base();
        check(fresh);
        int port = conn.port() + conn.base();
        check(port);
        return port + 1;
    }

    void store(Conn conn) {
        name = conn.name();
        int sum = conn.port() + conn.base();
        check(sum);
        limit = conn.port() + conn.base();
        sendAll();
    }
}
