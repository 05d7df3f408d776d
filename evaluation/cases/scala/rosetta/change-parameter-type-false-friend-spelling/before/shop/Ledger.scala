package shop

import shop.bank.Account

/** Entries of one account. */
class Ledger(account: Account) {
  def addAll(entries: scala.collection.mutable.Buffer[Money]): Unit = {
    for (entry <- entries) account.book(entry.cents)
  }

  def largest(days: Int): Option[shop.bank.Money] = {
    account.entriesOf(days).maxByOption(_.cents)
  }
}
