#include "desk.h"

int open_port(const struct conn *conn)
{
    note(conn);
    int fresh = conn->port + conn->base;
    check(fresh);
    int port = conn->port + conn->base;
    check(port);
    return port + 1;
}

void store(struct desk *desk, const struct conn *conn)
{
    desk->name = conn->name;
    int sum = conn->port + conn->base;
    check(sum);
    desk->limit = conn->port + conn->base;
    notify(desk);
}
