import class Logging.Logger

class Jobs {
    private let sessions: Sessions
    private let log = Logger.getLogger("jobs")

    init(_ sessions: Sessions) {
        self.sessions = sessions
    }

    func isIdle() -> Bool {
        return sessions.count() == 0
    }

    func purgeAccounts(_ days: Int) {
        log.info("start")
        let session = sessions.open()
        let removed = session.deleteOlderThan(days)
        log.info("removed \(removed)")
        session.close()
        log.info("done")
    }
}
