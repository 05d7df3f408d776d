class Sender {
    Result send(Clock clock, boolean isUrgent, Limits limits) {
        check(limits.largest(isUrgent));
        wait(clock, 30);
        queue.addAll(clock.due(), limits);
        return reply(last(), isUrgent);
    }
}
