/** Entries of one account. */
class Ledger {
    private let account: Account
    private var booked = 0

    init(_ account: Account) {
        self.account = account
    }

    func add(_ entry: Money) {
        if entry.cents == 0 {
            return
        }
        booked += entry.cents
        account.touch(entry.day)
    }

    func balance(_ day: Int) -> Amount {
        let opening = account.openingOn(day)
        return opening.plus(booked)
    }

    func covers(_ cents: Int64) -> Bool {
        let rest: Money = account.restOf(booked)
        return rest.cents >= cents && !rest.isBlocked
    }
}
