class List {
    func tableView(_ view: View, rowsIn section: Int) -> Int {
        let count = rows.count(in: section)
        return count + offset
    }

    func tableView(_ view: View, cellFor section: Int) -> Int {
        view.prepare(section)
        return cells[section].height
    }

    func append(_ items: Item..., at index: Int = 0) throws -> Int {
        try check(items)
        return index + items.count
    }

    static func == (lhs: List, rhs: List) -> Bool {
        return lhs.rows == rhs.rows
    }
}
