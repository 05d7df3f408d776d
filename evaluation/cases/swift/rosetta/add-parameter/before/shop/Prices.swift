/** Prices of one country. */
class Prices {
    private let rate: Int

    init(_ rate: Int) {
        self.rate = rate
    }

    func total(_ amount: Int, _ weight: Int) -> Int {
        return taxed(amount, false) + shipping(weight)
    }

    func discounted(_ amount: Int, _ percent: Int) -> Int {
        let reduction = amount * percent / 100
        if reduction > amount {
            return 0
        }
        return amount - reduction
    }

    func taxed(_ amount: Int, _ exempt: Bool) -> Int {
        if exempt {
            return amount
        }
        return amount + amount * rate / 100
    }

    private func shipping(_ weight: Int) -> Int {
        let fee = 4
        if weight > 20 {
            return fee * 3 + weight
        }
        return fee + weight / 2
    }
}
