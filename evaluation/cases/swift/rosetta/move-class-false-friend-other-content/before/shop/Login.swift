class Login {
    func enter(_ word: String) -> Bool {
        return Account("guest", "").admits(word)
    }
}
