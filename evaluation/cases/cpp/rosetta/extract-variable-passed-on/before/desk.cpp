#include "desk.h"

int Desk::openPort(const Conn &conn) {
    note(conn);
    int port = conn.port() + conn.base();
    check(port);
    return port + 1;
}

void Desk::store(const Conn &conn) {
    name_ = conn.name();
    limit_ = conn.port() + conn.base();
    notify();
}
