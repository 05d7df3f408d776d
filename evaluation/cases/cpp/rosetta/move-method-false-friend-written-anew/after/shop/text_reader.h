#pragma once
#include "csv.h"
#include "order.h"

class TextReader {
public:
    Order read(const std::string& line) const {
        auto cells = csv::cells(line);
        return Order(cells[0], cells[1]);
    }
};
