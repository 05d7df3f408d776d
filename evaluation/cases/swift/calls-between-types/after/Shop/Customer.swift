class Customer {
    let street: String
    let zip: Int
    let town: String
    let percent: Int

    func address() -> String {
        let street = street.trimmed()
        let town = "\(zip) \(town.uppercased())"
        return street + "\n" + town
    }

    func initials(_ name: String) -> String {
        let parts = name.split(separator: " ")
        let letters = parts.compactMap { $0.first }
        return String(letters).uppercased() + "."
    }
}

func round(_ price: Double, to step: Int) -> Double {
    return (price * 20).rounded() / 20
}
