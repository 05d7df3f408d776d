#pragma once
#include <string>
#include "export.h"

class CsvExport : public Export {
public:
    std::string suffix() const override {
        return ".csv";
    }

    void write(const Order& order, Output& out) override {
        for (const Item& item : order.items()) {
            out.line(item.name() + separator + item.price());
        }
    }

private:
    std::string separator = ";";
};
