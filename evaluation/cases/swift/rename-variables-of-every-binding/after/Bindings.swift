func fromConstant(_ rows: Rows) -> Int {
    let row: Row = rows.first()
    check(row)
    return row.price
}

func fromTuple(_ rows: Rows) -> Int {
    let (key, row) = rows.pair()
    check(key, row)
    return row.price
}

func fromIf(_ rows: Rows) -> Int {
    if let row = rows.first, row.ok {
        return row.price
    }
    return 0
}

func fromGuard(_ rows: Rows) -> Int {
    guard let row = rows.first else { return 0 }
    check(row)
    return row.price
}

func fromIfCase(_ rows: Rows) -> Int {
    if case .some(let row) = rows.last {
        return row.price
    }
    return 0
}

func fromWhile(_ rows: Rows) {
    while let row = rows.next() {
        keep(row)
    }
}

func fromFor(_ rows: Rows) {
    for (key, row) in rows {
        check(key, row)
        keep(row)
    }
}

func fromForCase(_ rows: Rows) {
    for case let .some(row) in rows {
        keep(row)
    }
}

func fromSwitch(_ path: Path) -> Int {
    switch find(path) {
    case .row(let row): return row.price
    case .none: return 0
    default: return 1
    }
}

func fromSwitchOfAll(_ path: Path) -> Int {
    switch find(path) {
    case let .rows(row, rank): return row.price + rank
    case let other as Rows: return other.count
    default: return 1
    }
}

func fromClosure(_ rows: Rows) -> Int {
    return rows.count { row in row.ok && row.rank > 3 }
}

func fromTypedClosure(_ rows: Rows) -> Int {
    return rows.count { (row: Row) -> Bool in
        check(row)
        return row.ok
    }
}

func fromCapture(_ rows: Rows) -> () -> Int {
    return { [row = rows.first()] in row.price }
}

func fromCatch(_ path: Path) throws -> Int {
    do {
        return try read(path)
    } catch let row as LoadError {
        warn(path, row)
        throw row
    }
}

var fromSetter: Int {
    get { return 1 }
    set(row) { keep(row) }
}
