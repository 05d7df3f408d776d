package shop

import java.util.logging.Logger

class Jobs(sessions: Sessions) {
  private val log = Logger.getLogger("jobs")

  def isIdle: Boolean = sessions.count == 0

  def purgeAccounts(days: Int): Unit = {
    log.info("start")
    val session = sessions.open()
    val removed = session.deleteOlderThan(days)
    log.info(s"removed $removed")
    session.close()
    log.info("done")
  }
}
