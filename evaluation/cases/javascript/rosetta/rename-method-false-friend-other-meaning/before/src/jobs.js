export class Jobs {
  constructor(sessions, log) {
    this.sessions = sessions;
    this.log = log;
  }

  importOrders(reader) {
    this.log.info("start");
    const session = this.sessions.open();
    for (const order of reader.readAll()) {
      session.insert(order);
    }
    session.close();
    this.log.info("done");
  }

  isIdle() {
    return this.sessions.count() === 0;
  }
}
