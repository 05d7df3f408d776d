#include "conv.h"
bool Conv<bool>::parse(const std::string& text) {
    if (text == "true") return true;
    if (text == "false") return false;
    throw Error(text);
}
template <>
int Conv<int>::parse(const std::string& text) {
    char* end = nullptr;
    long value = strtol(text.c_str(), &end, 10);
    check(end, text);
    return static_cast<int>(value);
}
template <>
double Conv<double>::parse(const std::string& text) {
    char* end = nullptr;
    double value = strtod(text.c_str(), &end);
    check(end, text);
    return value;
}
