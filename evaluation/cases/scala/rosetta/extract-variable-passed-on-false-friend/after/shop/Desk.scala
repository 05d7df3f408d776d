package shop

class Desk {
  private var name = ""
  private var limit = 0

  def openPort(conn: Conn): Int = {
    note(conn)
    val fresh = conn.port + conn.base
    check(fresh)
    val port = conn.port + conn.base
    check(port)
    port + 1
  }

  def store(conn: Conn): Unit = {
    name = conn.name
    val sum = conn.port + conn.base
    check(sum)
    limit = conn.port + conn.base
    sendAll()
  }
}
