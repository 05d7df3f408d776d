package shop;

import java.util.logging.Logger;

public class Jobs {
    private final Logger log = Logger.getLogger("jobs");
    private Sessions sessions;

    public boolean isIdle() {
        return sessions.count() == 0;
    }

    public void purgeAccounts(int days) {
        log.info("start");
        Session session = sessions.open();
        int removed = session.deleteOlderThan(days);
        log.info("removed " + removed);
        session.close();
        log.info("done");
    }
}
