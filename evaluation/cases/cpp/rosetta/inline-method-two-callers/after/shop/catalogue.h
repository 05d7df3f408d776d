#pragma once
#include <map>
#include <stdexcept>
#include <string>
#include "item.h"

class Catalogue {
public:
    void add(const std::string& name, const Item& item) {
        if (name.empty() || items.count(name) > 0) {
            throw std::invalid_argument("not usable: " + name);
        }
        items.emplace(name, item);
    }

    void rename(const std::string& old, const std::string& name) {
        if (name.empty() || items.count(name) > 0) {
            throw std::invalid_argument("not usable: " + name);
        }
        Item item = items.at(old);
        items.erase(old);
        items.emplace(name, item);
    }

private:
    std::map<std::string, Item> items;
};
