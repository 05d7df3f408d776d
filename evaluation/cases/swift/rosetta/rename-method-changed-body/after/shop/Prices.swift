class Prices {
    private let total: Double

    init(_ total: Double) {
        self.total = total
    }

    func label(_ customer: Customer) -> String {
        return "You save " + rebate(customer)
    }

    private func rebate(_ customer: Customer) -> Double {
        var rate = 0.1
        if customer.years > 5 {
            rate += 0.05
        }
        if customer.isMember {
            rate += 0.02
        }
        if customer.isBlocked {
            rate = 0.0
        }
        return rate * total
    }
}
