import class Bank.Account
import class Bank.Money

/** Entries of one account. */
class Ledger {
    private let account: Account

    init(_ account: Account) {
        self.account = account
    }

    func addAll(_ entries: [Money]) {
        for entry in entries {
            account.book(entry.cents)
        }
    }

    func largest(_ days: Int) -> Money? {
        return account.entriesOf(days).maxOrNull()
    }
}
