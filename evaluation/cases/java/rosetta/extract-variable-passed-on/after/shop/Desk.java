package shop;

class Desk {
    private String name;
    private int limit;

    int openPort(Conn conn) {
        note(conn);
        int fresh = conn.port() + conn.base();
        int port = fresh;
        check(port);
        return port + 1;
    }

    void store(Conn conn) {
        name = conn.name();
        int sum = conn.port() + conn.base();
        limit = sum;
        sendAll();
    }
}
