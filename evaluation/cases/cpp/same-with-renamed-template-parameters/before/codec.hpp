#pragma once
#include <string>
#include <vector>

namespace codec {

template <typename Json, typename Value = int>
void write(Json& target, const std::vector<Value>& values) {
    for (const auto& value : values) target.append(value);
}

template <typename Json>
void read(const Json& source, typename Json::string_t& text) {
    text = source.as_string();
}

template <typename T>
class Queue {
public:
    template <class U>
    void add(U&& first, T second) {
        push(convert(first), second);
    }

    void drop(T* last) {
        remove(last);
    }
};

template <typename First, typename Second>
void join(First a, Second b) {
    link(a.head(), b.tail());
}

template <typename T>
void print(const T& value, std::string label) {
    out(label, value.text());
}

template <typename T>
void count(T* first, int limit) {
    total(first->size(), limit);
}

}  // namespace codec
