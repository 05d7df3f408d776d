void close(Job& job, Log& log) {
    if (!job.ready()) return;
    log.info("closing");
    job.flush();
    job.stop();
}
int finish(Job& job, Log& log) {
    if (Status status = job.status(); status != Status::Done) {
        log.warn("open");
        job.cancel();
    } else {
        log.info("done");
        return job.result();
    }
    return 0;
}
void book(User& user, Order& order) {
    if (user.active() && order.total() > 5) {
        store(order);
        log(order);
    }
}
void send(User& user, Order& order) {
    while (user.ready() && !order.empty()) {
        wait(user);
    }
    if (user.listens()) {
        if (order.total() > 5) {
            mail(order);
            count(order);
        }
    }
}
void keep(User& user, Order& order) {
    if (Limit limit = user.bound(); limit.high()) {
        store(order);
        log(order);
    }
}
