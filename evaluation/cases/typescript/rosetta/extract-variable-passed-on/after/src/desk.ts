class Desk {
  private name = "";
  private limit = 0;

  openPort(conn: Conn): number {
    note(conn);
    const fresh = conn.port + conn.base;
    const port = fresh;
    check(port);
    return port + 1;
  }

  store(conn: Conn): void {
    this.name = conn.name;
    const sum = conn.port + conn.base;
    this.limit = sum;
    this.notify();
  }
}
