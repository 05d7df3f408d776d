#pragma once
#include "log.h"
#include "sessions.h"

class Jobs {
public:
    void import_orders(Reader& reader) {
        log.info("start");
        Session session = sessions.open();
        for (const Order& order : reader.read_all()) {
            session.insert(order);
        }
        session.close();
        log.info("done");
    }

    bool is_idle() const {
        return sessions.count() == 0;
    }

private:
    Log log;
    Sessions sessions;
};
