class Rates {
    static func food() -> Int { return 7 }
    static func other() -> Int { return 19 }
}

class Point {
    let x = 1
    func sum() -> Int { return x + 1 }
}
