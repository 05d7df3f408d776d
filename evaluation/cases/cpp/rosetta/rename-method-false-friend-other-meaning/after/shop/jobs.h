#pragma once
#include "log.h"
#include "sessions.h"

class Jobs {
public:
    bool is_idle() const {
        return sessions.count() == 0;
    }

    void purge_accounts(int days) {
        log.info("start");
        Session session = sessions.open();
        int removed = session.delete_older_than(days);
        log.info("removed " + std::to_string(removed));
        session.close();
        log.info("done");
    }

private:
    Log log;
    Sessions sessions;
};
