func fromConstant(_ rows: Rows) -> Int {
    let r: Row = rows.first()
    check(r)
    return r.price
}

func fromTuple(_ rows: Rows) -> Int {
    let (key, r) = rows.pair()
    check(key, r)
    return r.price
}

func fromIf(_ rows: Rows) -> Int {
    if let r = rows.first, r.ok {
        return r.price
    }
    return 0
}

func fromGuard(_ rows: Rows) -> Int {
    guard let r = rows.first else { return 0 }
    check(r)
    return r.price
}

func fromIfCase(_ rows: Rows) -> Int {
    if case .some(let r) = rows.last {
        return r.price
    }
    return 0
}

func fromWhile(_ rows: Rows) {
    while let r = rows.next() {
        keep(r)
    }
}

func fromFor(_ rows: Rows) {
    for (key, r) in rows {
        check(key, r)
        keep(r)
    }
}

func fromForCase(_ rows: Rows) {
    for case let .some(r) in rows {
        keep(r)
    }
}

func fromSwitch(_ path: Path) -> Int {
    switch find(path) {
    case .row(let r): return r.price
    case .none: return 0
    default: return 1
    }
}

func fromSwitchOfAll(_ path: Path) -> Int {
    switch find(path) {
    case let .rows(r, rank): return r.price + rank
    case let s as Rows: return s.count
    default: return 1
    }
}

func fromClosure(_ rows: Rows) -> Int {
    return rows.count { r in r.ok && r.rank > 3 }
}

func fromTypedClosure(_ rows: Rows) -> Int {
    return rows.count { (r: Row) -> Bool in
        check(r)
        return r.ok
    }
}

func fromCapture(_ rows: Rows) -> () -> Int {
    return { [r = rows.first()] in r.price }
}

func fromCatch(_ path: Path) throws -> Int {
    do {
        return try read(path)
    } catch let r as LoadError {
        warn(path, r)
        throw r
    }
}

var fromSetter: Int {
    get { return 1 }
    set(r) { keep(r) }
}
