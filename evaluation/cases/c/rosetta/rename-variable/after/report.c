#include "report.h"

int average(const struct order *orders, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += orders[i].price;
    }
    print_line(sum);
    return sum / count;
}

bool exceeds(const struct order *order, int limit)
{
    if (order->open) {
        return order->price * order->count > limit;
    }
    return is_noisy();
}

int names(const struct order *orders, int count, struct list *names)
{
    for (int i = 0; i < count; i++) {
        const struct order *order = &orders[i];
        if (order->open) {
            list_add(names, order->name);
        }
    }
    return list_size(names);
}

void print(const struct order *open, const struct order *closed, int count)
{
    for (int i = 0; i < count; i++) {
        int days = open[i].age + 1;
        print_late(&open[i], days);
    }
    for (int i = 0; i < count; i++) {
        int fee = closed[i].price + 2;
        print_paid(&closed[i], fee);
    }
}
