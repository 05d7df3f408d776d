class Sender {
    Result send(Person receiver, boolean isUrgent, Message content) {
        check(content.number());
        log("send", receiver.name());
        queue.add(content, isUrgent);
        return reply(receiver, isUrgent);
    }
}
