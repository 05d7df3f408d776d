#pragma once
#include "order.h"
#include "printer.h"

class Receipt {
public:
    void show(const Order& order);

private:
    Printer printer;
};
