class Desk {
  private name = "";
  private limit = 0;

  openPort(conn: Conn): number {
    note(conn);
    const port = conn.port + conn.base;
    check(port);
    return port + 1;
  }

  store(conn: Conn): void {
    this.name = conn.name;
    this.limit = conn.port + conn.base;
    this.notify();
  }
}
