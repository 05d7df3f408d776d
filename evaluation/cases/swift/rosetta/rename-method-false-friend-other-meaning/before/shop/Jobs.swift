import class Logging.Logger

class Jobs {
    private let sessions: Sessions
    private let log = Logger.getLogger("jobs")

    init(_ sessions: Sessions) {
        self.sessions = sessions
    }

    func importOrders(_ reader: Reader) {
        log.info("start")
        let session = sessions.open()
        for order in reader.readAll() {
            session.insert(order)
        }
        session.close()
        log.info("done")
    }

    func isIdle() -> Bool {
        return sessions.count() == 0
    }
}
