class Login {
    func enter(_ word: String) -> Bool {
        return Directory.standard().isMember(word)
    }
}
