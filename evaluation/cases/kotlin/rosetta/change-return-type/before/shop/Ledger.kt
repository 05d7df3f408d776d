package shop

/** Entries of one account. */
class Ledger(private val account: Account) {
    private var booked = 0L

    fun add(entry: Money) {
        if (entry.cents == 0L) {
            return
        }
        booked += entry.cents
        account.touch(entry.day)
    }

    fun balance(day: Int): Money {
        val opening = account.openingOn(day)
        return opening.plus(booked)
    }

    fun covers(cents: Long): Boolean {
        val rest: Money = account.restOf(booked)
        return rest.cents >= cents && !rest.isBlocked
    }
}
