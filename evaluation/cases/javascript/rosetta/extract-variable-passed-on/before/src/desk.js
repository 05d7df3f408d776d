class Desk {
  openPort(conn) {
    note(conn);
    const port = conn.port + conn.base;
    check(port);
    return port + 1;
  }

  store(conn) {
    this.name = conn.name;
    this.limit = conn.port + conn.base;
    this.notify();
  }
}
