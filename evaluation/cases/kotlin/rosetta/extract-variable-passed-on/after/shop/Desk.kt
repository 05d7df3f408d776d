package shop

class Desk {
    private var name = ""
    private var limit = 0

    fun openPort(conn: Conn): Int {
        note(conn)
        val fresh = conn.port + conn.base
        val port = fresh
        check(port)
        return port + 1
    }

    fun store(conn: Conn) {
        name = conn.name
        val sum = conn.port + conn.base
        limit = sum
        notifyAll()
    }
}
