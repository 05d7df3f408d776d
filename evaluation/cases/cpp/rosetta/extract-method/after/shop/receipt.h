#pragma once
#include "order.h"
#include "printer.h"

class Receipt {
public:
    void show(const Order& order);

private:
    void show_items(const Order& order);

    Printer printer;
};
