class Drill: Tool {
    func title() -> String {
        return "Drill"
    }

    func hint(_ user: User) -> String {
        let text = user.isTrained ? "" : "Ask for help. "
        return text + "Wear glasses."
    }
}
