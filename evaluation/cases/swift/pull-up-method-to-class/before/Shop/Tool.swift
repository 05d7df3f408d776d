class Tool {
    func serial() -> String { return registry.next("T") }
}
