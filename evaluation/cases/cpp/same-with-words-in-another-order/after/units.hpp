#pragma once
#include <string>
#include <vector>

namespace units {

inline void show(const std::string& name, const std::vector<int>* values) {
    print(name, values->size());
}

inline unsigned long scale(unsigned long value, short factor) {
    return value * factor;
}

inline void store(const std::vector<const char*>& names) {
    keep(names.front());
}

inline void link(const char* name, int depth) {
    insert(name, depth);
}

inline void fill(const std::vector<std::string*> names, int depth) {
    assign(names, depth);
}

inline void open(char* name, int mode) {
    attach(name, mode + 1);
}

inline void bind(char* name, int mode) {
    detach(name, mode - 1);
}

}  // namespace units
