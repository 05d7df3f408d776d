class Request {
    private let body: String

    init(_ body: String) {
        self.body = body
    }

    func body() -> String {
        return body
    }
}
