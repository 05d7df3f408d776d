class Customer {
    let street: String
    let zip: Int
    let town: String
    let percent: Int

    func greeting() -> String {
        let title = isKnown ? "Dear" : "Hello"
        return "\(title) \(names.joined(separator: " "))"
    }
}

func round(_ price: Double) -> Double {
    return (price * 20).rounded() / 20
}
