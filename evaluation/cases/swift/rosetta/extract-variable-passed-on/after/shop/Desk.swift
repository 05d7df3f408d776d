class Desk {
    private var name = ""
    private var limit = 0

    func openPort(_ conn: Conn) -> Int {
        note(conn)
        let fresh = conn.port + conn.base
        let port = fresh
        check(port)
        return port + 1
    }

    func store(_ conn: Conn) {
        name = conn.name
        let sum = conn.port + conn.base
        limit = sum
        notifyAll()
    }
}
