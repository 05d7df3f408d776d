#pragma once
#include "order.h"

class TextReader {
public:
    Order read(const std::string& line) const {
        auto cells = split(line);
        return Order(cells[0], cells[1]);
    }

private:
    std::vector<std::string> split(const std::string& line) const {
        std::vector<std::string> cells = separate(line, ';');
        for (size_t i = 0; i < cells.size(); i++) {
            cells[i] = trimmed(cells[i]);
        }
        return cells;
    }
};
