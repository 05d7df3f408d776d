package shop

/** Entries of one account. */
class Ledger(private val account: shop.bank.Account) {
    fun addAll(entries: List<shop.bank.Money>) {
        for (entry in entries) {
            account.book(entry.cents)
        }
    }

    fun largest(days: Int): shop.bank.Money? {
        return account.entriesOf(days).maxOrNull()
    }
}
