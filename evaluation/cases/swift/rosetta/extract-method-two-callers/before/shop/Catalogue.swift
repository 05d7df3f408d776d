class Catalogue {
    private let items = [String: Item]()

    func add(_ name: String, _ item: Item) {
        if name.isEmpty || items[name] != nil {
            fatalError("not usable: \(name)")
        }
        items[name] = item
    }

    func rename(_ old: String, _ name: String) {
        if name.isEmpty || items[name] != nil {
            fatalError("not usable: \(name)")
        }
        let item = items.removeValue(old)!
        items[name] = item
    }
}
