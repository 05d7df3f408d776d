#include "order.h"
#include "printer.h"

static void show_items(const struct order *order)
{
    for (int i = 0; i < order->count; i++) {
        double price = order->items[i].price * order->items[i].count;
        print_item(order->items[i].name, price);
    }
}

void show(const struct order *order)
{
    print_title("Order %d", order->id);
    show_items(order);
    print_footer("Total %.2f", total(order));
}
