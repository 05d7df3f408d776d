import assert from "assert";

import { plain, Template } from "./text.js";

export const KINDS = {
  welcome: plain("hello"),
  invoice: plain("pay"),
};

/** Mails to customers. */
export class Mail {
  constructor(sender, folder = "mails") {
    this.sender = sender;
    this.folder = folder;
  }

  send(
    names,
    kind = "welcome",
    urgent = false,
  ) {
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
          KINDS[kind].fill("name", name),
          urgent,
        )
      ) {
        sent++;
      }
    }
    return sent;
  }
}
