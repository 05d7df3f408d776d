final class Channel {
    private let socket: Socket

    func bind(to target: Target) throws {
        switch target {
        case .address(let address):
            try socket.bind(to: address)
        case .local(let path):
            try socket.bind(to: path)
        }
        promise.succeed(())
    }

    func backlog() -> [String] {
        return [
            "first",
            "second",
        ]
    }

    func flush() -> Int {
        pending.removeAll()
        return socket.write(buffer)
    }
}
