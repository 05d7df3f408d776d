#include "desk.h"

int open_port(const struct conn *conn)
{
    note(conn);
    int fresh = conn->port + conn->base;
    int port = fresh;
    check(port);
    return port + 1;
}

void store(struct desk *desk, const struct conn *conn)
{
    desk->name = conn->name;
    int sum = conn->port + conn->base;
    desk->limit = sum;
    notify(desk);
}
