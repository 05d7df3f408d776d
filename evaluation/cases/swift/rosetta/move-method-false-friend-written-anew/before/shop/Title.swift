class Title {
    func first(_ line: String) -> String {
        return line
    }
}
