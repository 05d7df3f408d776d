#include <stdbool.h>
#include "log.h"
#include "sessions.h"

bool is_idle(const struct sessions *sessions)
{
    return sessions->count == 0;
}

void purge_accounts(struct sessions *sessions, int days)
{
    log_info("start");
    struct session *session = session_open(sessions);
    int removed = session_delete_older_than(session, days);
    log_number("removed", removed);
    session_close(session);
    log_info("done");
}
