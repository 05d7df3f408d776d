class Tool {
    func serial() -> String {
        return Registry.next("T")
    }
}
