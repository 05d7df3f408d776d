class Saw: Tool {
    func title() -> String {
        return "Saw"
    }
}
