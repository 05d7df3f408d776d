extension Array where Element == Header {
    func position(of name: String) -> Int? {
        let lower = name.lowercased()
        return firstIndex { $0.name.lowercased() == lower }
    }
}

extension [String: Int] {
    func total() -> Int {
        return values.reduce(0, +)
    }
}

extension Optional {
    func orNothing() -> Int {
        guard let self else { return 0 }
        return self
    }
}

extension Header {
    func canonical(_ name: String) -> String {
        let words = name.split(separator: "-")
        return words.map { $0.capitalized }.joined(separator: "-")
    }
}
