package shop

class Desk {
    private var name = ""
    private var limit = 0

    fun openPort(conn: Conn): Int {
        note(conn)
        val port = conn.port + conn.base
        check(port)
        return port + 1
    }

    fun store(conn: Conn) {
        name = conn.name
        limit = conn.port + conn.base
        notifyAll()
    }
}
