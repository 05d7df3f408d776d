class Desk
  def open_port(conn)
    note(conn)
    fresh = conn.port + conn.base
    check(fresh)
    port = conn.port + conn.base
    check(port)
    port + 1
  end

  def store(conn)
    @name = conn.name
    sum = conn.port + conn.base
    check(sum)
    @limit = conn.port + conn.base
    notify
  end
end
