#pragma once
#include <string>
#include <vector>

namespace units {

inline void show(std::string const& name, std::vector<int> const* values) {
    print(name, values->size());
}

inline unsigned long int scale(long unsigned int value, short int factor) {
    return value * factor;
}

inline void store(std::vector<char const*> const& names) {
    keep(names.front());
}

inline void link(char* const name, int depth) {
    insert(name, depth);
}

inline void fill(std::vector<const std::string*> names, int depth) {
    assign(names, depth);
}

inline void open(char* const name, const int mode) {
    attach(name, mode + 1);
}

inline void bind(const char* name, int mode) {
    detach(name, mode - 1);
}

}  // namespace units
