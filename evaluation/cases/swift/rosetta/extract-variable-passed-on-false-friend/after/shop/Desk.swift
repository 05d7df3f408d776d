class Desk {
    private var name = ""
    private var limit = 0

    func openPort(_ conn: Conn) -> Int {
        note(conn)
        let fresh = conn.port + conn.base
        check(fresh)
        let port = conn.port + conn.base
        check(port)
        return port + 1
    }

    func store(_ conn: Conn) {
        name = conn.name
        let sum = conn.port + conn.base
        check(sum)
        limit = conn.port + conn.base
        notifyAll()
    }
}
