package shop

import java.util.logging.Logger

class Jobs(private val sessions: Sessions) {
    private val log = Logger.getLogger("jobs")

    fun importOrders(reader: Reader) {
        log.info("start")
        val session = sessions.open()
        for (order in reader.readAll()) {
            session.insert(order)
        }
        session.close()
        log.info("done")
    }

    fun isIdle(): Boolean = sessions.count() == 0
}
