package shop

class Desk {
  private var name = ""
  private var limit = 0

  def openPort(conn: Conn): Int = {
    note(conn)
    val port = conn.port + conn.base
    check(port)
    port + 1
  }

  def store(conn: Conn): Unit = {
    name = conn.name
    limit = conn.port + conn.base
    sendAll()
  }
}
