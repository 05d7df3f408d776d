#pragma once
#include <map>
#include <stdexcept>
#include <string>
#include "item.h"

class Catalogue {
public:
    void add(const std::string& name, const Item& item) {
        check_name(name);
        items.emplace(name, item);
    }

    void rename(const std::string& old, const std::string& name) {
        check_name(name);
        Item item = items.at(old);
        items.erase(old);
        items.emplace(name, item);
    }

private:
    void check_name(const std::string& name) const {
        if (name.empty() || items.count(name) > 0) {
            throw std::invalid_argument("not usable: " + name);
        }
    }

    std::map<std::string, Item> items;
};
