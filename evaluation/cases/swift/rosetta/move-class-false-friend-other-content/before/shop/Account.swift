class Account {
    private let user: String
    private let password: String

    init(_ user: String, _ password: String) {
        self.user = user
        self.password = password
    }

    func admits(_ word: String) -> Bool {
        return Hashes.of(word) == password
    }
}
