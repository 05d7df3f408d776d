class Orders {
    let customer: Customer
    var lines: [Line] = []

    func total() -> Int {
        let sum = lines.reduce(0) { $0 + $1.price * $1.count }
        return discounted(sum)
    }

    private func discounted(_ sum: Int) -> Int {
        guard sum > limit else { return sum }
        return sum - sum * customer.percent / 100
    }

    func label() -> String {
        let street = customer.street.trimmed()
        let town = "\(customer.zip) \(customer.town.uppercased())"
        return header + street + "\n" + town
    }

    func print(on page: Page) {
        page.write(label())
        let day = Calendar.current.component(.day, from: date)
        page.write(day == 1 ? "first" : names[day])
        page.end()
    }

    func note() -> String {
        return customer.greeting()
    }

    func mark(_ name: String) -> String {
        let parts = name.split(separator: " ")
        let letters = parts.compactMap { $0.first }
        return String(letters).uppercased() + "."
    }

    func head() -> String {
        return mark(customer.town) + number
    }
}
