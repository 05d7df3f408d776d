#include "receipt.h"

void Receipt::show(const Order& order) {
    printer.title("Order " + order.id());
    for (const Item& item : order.items()) {
        double price = item.price * item.count;
        printer.line(item.name, price);
    }
    printer.footer("Total " + std::to_string(order.total()));
}
