class Savings {
    let owner: String
    var balance: Int = 0

    init(owner: String) {
        self.owner = owner
    }

    func deposit(_ amount: Int) {
        guard amount > 0 else { return }
        balance += amount
        log.append("deposit \(amount)")
    }

    func interest() -> Int {
        return balance * rate / 100
    }
}

class Giro {
    let owner: String
    var balance: Int = 0

    init(owner: String) {
        self.owner = owner
    }

    func deposit(_ amount: Int) {
        guard amount > 0 else { return }
        balance += amount
        log.append("deposit \(amount)")
    }

    func fee() -> Int {
        return transfers.count * 2
    }
}
