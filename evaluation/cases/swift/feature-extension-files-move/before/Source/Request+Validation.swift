extension Request {
    struct MediaType {
        let name: String
    }

    func accepts(_ type: MediaType) -> Bool {
        guard !path.isEmpty else { return false }
        return path.hasSuffix(type.name)
    }
}

extension String {
    func quoted() -> String {
        let mark = "'"
        return mark + self + mark
    }
}
