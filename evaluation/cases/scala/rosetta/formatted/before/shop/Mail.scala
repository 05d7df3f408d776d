package shop

import shop.text.Template
import java.time.Instant

/** Mails to customers. */
class Mail(templates: Map[String, Template], since: Instant) {
  final override def toString: String = "mail"

  def send(sender: Sender, names: List[String], kind: String, urgent: Boolean): Int = {
    var sent = 0
    for (name <- names) {
      if (sender.send(name, templates(kind).fill("name", name), urgent)) sent += 1
    }
    sent
  }
}
