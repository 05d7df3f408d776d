#include <stdbool.h>
#include "log.h"
#include "sessions.h"

void import_orders(struct sessions *sessions, struct reader *reader)
{
    struct order order;

    log_info("start");
    struct session *session = session_open(sessions);
    while (reader_next(reader, &order))
        session_insert(session, &order);
    session_close(session);
    log_info("done");
}

bool is_idle(const struct sessions *sessions)
{
    return sessions->count == 0;
}
