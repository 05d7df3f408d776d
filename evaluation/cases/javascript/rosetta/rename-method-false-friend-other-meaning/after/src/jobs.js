export class Jobs {
  constructor(sessions, log) {
    this.sessions = sessions;
    this.log = log;
  }

  isIdle() {
    return this.sessions.count() === 0;
  }

  purgeAccounts(days) {
    this.log.info("start");
    const session = this.sessions.open();
    const removed = session.deleteOlderThan(days);
    this.log.info(`removed ${removed}`);
    session.close();
    this.log.info("done");
  }
}
