class Desk {
  openPort(conn) {
    note(conn);
    const fresh = conn.port + conn.base;
    const port = fresh;
    check(port);
    return port + 1;
  }

  store(conn) {
    this.name = conn.name;
    const sum = conn.port + conn.base;
    this.limit = sum;
    this.notify();
  }
}
