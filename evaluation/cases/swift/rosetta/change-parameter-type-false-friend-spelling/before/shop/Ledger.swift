/** Entries of one account. */
class Ledger {
    private let account: Bank.Account

    init(_ account: Bank.Account) {
        self.account = account
    }

    func addAll(_ entries: [Bank.Money]) {
        for entry in entries {
            account.book(entry.cents)
        }
    }

    func largest(_ days: Int) -> Bank.Money? {
        return account.entriesOf(days).maxOrNull()
    }
}
