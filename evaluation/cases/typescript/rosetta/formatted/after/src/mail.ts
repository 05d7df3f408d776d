import assert from "assert";

import { plain, Template } from "./text";

export interface Options {
  kind: "welcome" | "invoice";
  urgent?: boolean;
}

/** Mails to customers. */
@Injectable({
  providedIn: "root",
  scope: "request",
})
export class Mail {
  private kinds: Record<string, Template> = {
    welcome: plain("hello"),
    invoice: plain("pay"),
  };

  constructor(
    private sender: Sender,
    private folder = "mails",
  ) {
    assert(sender);
  }

  send(
    names: string[],
    options: Options = { kind: "welcome" },
    tag: "a" | "b" = "a",
  ): number {
    if (
      names.length === 0 ||
      names.length > 20
    ) {
      return 0;
    }
    let sent = 0;
    for (const name of names) {
      if (
        this.sender.send(
          name,
          this.kinds[options.kind].fill("name", name),
          tag,
        )
      ) {
        sent++;
      }
    }
    return sent;
  }
}
