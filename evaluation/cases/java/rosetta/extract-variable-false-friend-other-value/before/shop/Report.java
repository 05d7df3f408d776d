package shop;

import java.util.ArrayList;
import java.util.List;

/** Reports of orders. */
class Report {
    private final Printer printer = new Printer();

    int average(List<Order> orders) {
        int total = 0;
        for (Order order : orders) {
            total += order.price();
        }
        printer.line(total);
        return total / orders.size();
    }

    boolean exceeds(Order order, int limit) {
        if (order.isOpen()) {
            return order.price() * order.count() > limit;
        }
        return printer.isNoisy();
    }

    List<String> names(List<Order> orders, int limit) {
        List<String> names = new ArrayList<>();
        for (Order order : orders) {
            if (order.price() > limit) {
                names.add(order.name());
            }
        }
        return names;
    }

    void print(List<Order> open, List<Order> closed) {
        for (Order order : open) {
            int days = order.age() + 1;
            printer.late(order, days);
        }
        for (Order order : closed) {
            int fee = order.price() + 2;
            printer.paid(order, fee);
        }
    }
}
