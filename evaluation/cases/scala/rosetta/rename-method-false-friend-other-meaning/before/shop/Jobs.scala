package shop

import java.util.logging.Logger

class Jobs(sessions: Sessions) {
  private val log = Logger.getLogger("jobs")

  def importOrders(reader: Reader): Unit = {
    log.info("start")
    val session = sessions.open()
    for (order <- reader.readAll()) {
      session.insert(order)
    }
    session.close()
    log.info("done")
  }

  def isIdle: Boolean = sessions.count == 0
}
