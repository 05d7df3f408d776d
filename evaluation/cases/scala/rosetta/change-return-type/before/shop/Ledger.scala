package shop

/** Entries of one account. */
class Ledger(account: Account) {
  private var booked = 0L

  def add(entry: Money): Unit = {
    if (entry.cents != 0) {
      booked += entry.cents
      account.touch(entry.day)
    }
  }

  def balance(day: Int): Money = {
    val opening = account.openingOn(day)
    opening.plus(booked)
  }

  def covers(cents: Long): Boolean = {
    val rest: Money = account.restOf(booked)
    rest.cents >= cents && !rest.isBlocked
  }
}
