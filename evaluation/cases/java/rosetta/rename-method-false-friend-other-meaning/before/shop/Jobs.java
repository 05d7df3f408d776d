package shop;

import java.util.logging.Logger;

public class Jobs {
    private final Logger log = Logger.getLogger("jobs");
    private Sessions sessions;

    public void importOrders(Reader reader) {
        log.info("start");
        Session session = sessions.open();
        for (Order order : reader.readAll()) {
            session.insert(order);
        }
        session.close();
        log.info("done");
    }

    public boolean isIdle() {
        return sessions.count() == 0;
    }
}
