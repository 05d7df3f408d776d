func price(_ path: Path) -> Int {
    switch find(path) {
    case .line: return 1
    case .lines(.some): return 2
    default: return sum(line: path.line, of: 3)
    }
}
