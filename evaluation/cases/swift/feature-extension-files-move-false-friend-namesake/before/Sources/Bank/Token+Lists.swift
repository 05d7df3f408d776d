extension Token {
    func isLarge() -> Bool {
        return value > 100
    }
}
