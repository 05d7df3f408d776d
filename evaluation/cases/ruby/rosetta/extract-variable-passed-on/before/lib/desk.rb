class Desk
  def open_port(conn)
    note(conn)
    port = conn.port + conn.base
    check(port)
    port + 1
  end

  def store(conn)
    @name = conn.name
    @limit = conn.port + conn.base
    notify
  end
end
