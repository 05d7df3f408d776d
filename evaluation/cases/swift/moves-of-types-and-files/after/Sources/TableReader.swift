/// Reads a line of a table.
func cells(of line: String) -> [String] {
    let trimmed = line.trimmingCharacters(in: .whitespaces)
    return trimmed.split(separator: "|").map(String.init)
}
