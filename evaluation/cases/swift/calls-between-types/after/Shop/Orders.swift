class Orders {
    let customer: Customer
    var lines: [Line] = []

    func total() -> Int {
        let sum = lines.reduce(0) { $0 + $1.price * $1.count }
        guard sum > limit else { return sum }
        return sum - sum * customer.percent / 100
    }

    func label() -> String {
        return header + customer.address()
    }

    func print(on page: Page) {
        page.write(label())
        page.write(dayName(of: date))
        page.end()
    }

    func note() -> String {
        let title = customer.isKnown ? "Dear" : "Hello"
        return "\(title) \(customer.names.joined(separator: " "))"
    }

    func head() -> String {
        return customer.initials(customer.town) + number
    }
}
