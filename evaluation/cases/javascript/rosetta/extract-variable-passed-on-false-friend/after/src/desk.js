class Desk {
  openPort(conn) {
    note(conn);
    const fresh = conn.port + conn.base;
    check(fresh);
    const port = conn.port + conn.base;
    check(port);
    return port + 1;
  }

  store(conn) {
    this.name = conn.name;
    const sum = conn.port + conn.base;
    check(sum);
    this.limit = conn.port + conn.base;
    this.notify();
  }
}
