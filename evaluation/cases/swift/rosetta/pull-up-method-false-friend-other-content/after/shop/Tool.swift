class Tool {
    func serial() -> String {
        return Registry.next("T")
    }

    func hint(_ user: User) -> String {
        let locale = user.locale
        return Texts.load("tool.hint", locale)
    }
}
