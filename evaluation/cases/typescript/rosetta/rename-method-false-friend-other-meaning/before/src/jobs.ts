import { Sessions } from "./sessions";
import { Reader } from "./reader";

export class Jobs {
  constructor(private readonly sessions: Sessions, private readonly log: Console) {}

  importOrders(reader: Reader): void {
    this.log.info("start");
    const session = this.sessions.open();
    for (const order of reader.readAll()) {
      session.insert(order);
    }
    session.close();
    this.log.info("done");
  }

  isIdle(): boolean {
    return this.sessions.count() === 0;
  }
}
