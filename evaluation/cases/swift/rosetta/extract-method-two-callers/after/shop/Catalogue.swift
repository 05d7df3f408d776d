class Catalogue {
    private let items = [String: Item]()

    func add(_ name: String, _ item: Item) {
        checkName(name)
        items[name] = item
    }

    func rename(_ old: String, _ name: String) {
        checkName(name)
        let item = items.removeValue(old)!
        items[name] = item
    }

    private func checkName(_ name: String) {
        if name.isEmpty || items[name] != nil {
            fatalError("not usable: \(name)")
        }
    }
}
