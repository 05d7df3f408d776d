package shop

import shop.bank.Account
import shop.bank.Money

/** Entries of one account. */
class Ledger(private val account: Account) {
    fun addAll(entries: List<Money>) {
        for (entry in entries) {
            account.book(entry.cents)
        }
    }

    fun largest(days: Int): Money? {
        return account.entriesOf(days).maxOrNull()
    }
}
