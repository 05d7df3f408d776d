func price(_ path: Path) -> Int {
    switch find(path) {
    case .row: return 1
    case .rows(.none): return 2
    default: return sum(row: path.row, of: 3)
    }
}
