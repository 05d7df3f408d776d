final class Channel {
    private let socket: Socket

    func bind(to target: Target) throws {
        switch target {
        case .address(let address):
            try socket.bind(to: address)
        #if os(Windows)
        case .local:
            fatalError("not here")
        #else
        case .local(let path):
            try socket.bind(to: path)
        #endif
        }
        promise.succeed(())
    }

    func backlog() -> [String] {
        return [
            "first",
            #if DEBUG
            "second",
            #endif
        ]
    }

    func send() -> Int {
        pending.removeAll()
        return socket.write(buffer)
    }
}
