package shop

class Desk {
    private var name = ""
    private var limit = 0

    fun openPort(conn: Conn): Int {
        note(conn)
        val fresh = conn.port + conn.base
        check(fresh)
        val port = conn.port + conn.base
        check(port)
        return port + 1
    }

    fun store(conn: Conn) {
        name = conn.name
        val sum = conn.port + conn.base
        check(sum)
        limit = conn.port + conn.base
        notifyAll()
    }
}
