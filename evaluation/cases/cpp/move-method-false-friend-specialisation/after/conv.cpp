#include "conv.h"
template <>
double Conv<double>::parse(const std::string& text) {
    return read_double(text);
}
template <>
int Conv<int>::parse(const std::string& text) {
    char* end = nullptr;
    double value = strtod(text.c_str(), &end);
    check(end, text);
    return static_cast<int>(value);
}
