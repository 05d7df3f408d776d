package shop

import scala.collection.mutable.Buffer
import shop.bank.{Account, Money}

/** Entries of one account. */
class Ledger(account: Account) {
  def addAll(entries: Buffer[Money]): Unit = {
    for (entry <- entries) account.book(entry.cents)
  }

  def largest(days: Int): Option[Money] = {
    account.entriesOf(days).maxByOption(_.cents)
  }
}
