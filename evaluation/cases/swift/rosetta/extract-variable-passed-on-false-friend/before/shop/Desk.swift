class Desk {
    private var name = ""
    private var limit = 0

    func openPort(_ conn: Conn) -> Int {
        note(conn)
        let port = conn.port + conn.base
        check(port)
        return port + 1
    }

    func store(_ conn: Conn) {
        name = conn.name
        limit = conn.port + conn.base
        notifyAll()
    }
}
