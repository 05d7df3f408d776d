class Desk
  def open_port(conn)
    note(conn)
    fresh = conn.port + conn.base
    port = fresh
    check(port)
    port + 1
  end

  def store(conn)
    @name = conn.name
    sum = conn.port + conn.base
    @limit = sum
    notify
  end
end
