package shop

import java.util.logging.Logger

class Jobs(private val sessions: Sessions) {
    private val log = Logger.getLogger("jobs")

    fun isIdle(): Boolean = sessions.count() == 0

    fun purgeAccounts(days: Int) {
        log.info("start")
        val session = sessions.open()
        val removed = session.deleteOlderThan(days)
        log.info("removed $removed")
        session.close()
        log.info("done")
    }
}
