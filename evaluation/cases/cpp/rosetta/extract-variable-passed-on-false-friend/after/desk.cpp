#include "desk.h"

int Desk::openPort(const Conn &conn) {
    note(conn);
    int fresh = conn.port() + conn.base();
    check(fresh);
    int port = conn.port() + conn.base();
    check(port);
    return port + 1;
}

void Desk::store(const Conn &conn) {
    name_ = conn.name();
    int sum = conn.port() + conn.base();
    check(sum);
    limit_ = conn.port() + conn.base();
    notify();
}
