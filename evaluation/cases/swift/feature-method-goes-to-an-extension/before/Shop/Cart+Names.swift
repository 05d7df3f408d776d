extension Cart {
    func names() -> [String] { return items.map { $0.name } }
}
