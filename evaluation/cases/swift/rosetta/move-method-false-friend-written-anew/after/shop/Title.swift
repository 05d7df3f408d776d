class Title {
    func first(_ line: String) -> String {
        return split(line)[0]
    }

    private func split(_ line: String) -> [String] {
        let end = line.indexOf(": ")
        if end < 0 {
            return [line, ""]
        }
        return [line.substring(0, end), line.substring(end + 2)]
    }
}
