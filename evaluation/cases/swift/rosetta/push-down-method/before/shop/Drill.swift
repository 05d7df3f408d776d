class Drill: Tool {
    func title() -> String {
        return "Drill"
    }
}
