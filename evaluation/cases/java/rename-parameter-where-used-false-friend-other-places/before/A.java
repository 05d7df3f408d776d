class Sender {
    Result send(Order order, Customer customer, boolean isUrgent) {
        check(order.number());
        log("send", customer.name());
        queue.add(order, isUrgent);
        return reply(customer, isUrgent);
    }
}
