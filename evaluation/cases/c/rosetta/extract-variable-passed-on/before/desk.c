#include "desk.h"

int open_port(const struct conn *conn)
{
    note(conn);
    int port = conn->port + conn->base;
    check(port);
    return port + 1;
}

void store(struct desk *desk, const struct conn *conn)
{
    desk->name = conn->name;
    desk->limit = conn->port + conn->base;
    notify(desk);
}
