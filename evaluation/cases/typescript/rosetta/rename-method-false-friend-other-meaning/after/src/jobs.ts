import { Sessions } from "./sessions";
import { Reader } from "./reader";

export class Jobs {
  constructor(private readonly sessions: Sessions, private readonly log: Console) {}

  isIdle(): boolean {
    return this.sessions.count() === 0;
  }

  purgeAccounts(days: number): void {
    this.log.info("start");
    const session = this.sessions.open();
    const removed = session.deleteOlderThan(days);
    this.log.info(`removed ${removed}`);
    session.close();
    this.log.info("done");
  }
}
