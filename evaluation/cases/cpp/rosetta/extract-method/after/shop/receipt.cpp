#include "receipt.h"

void Receipt::show(const Order& order) {
    printer.title("Order " + order.id());
    show_items(order);
    printer.footer("Total " + std::to_string(order.total()));
}

void Receipt::show_items(const Order& order) {
    for (const Item& item : order.items()) {
        double price = item.price * item.count;
        printer.line(item.name, price);
    }
}
