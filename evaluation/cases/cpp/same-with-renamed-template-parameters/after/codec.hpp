#pragma once
#include <string>
#include <vector>

namespace codec {

template <typename BasicJson, typename Item = int>
void write(BasicJson& target, const std::vector<Item>& values) {
    for (const auto& value : values) target.append(value);
}

template <typename BasicJson>
void read(const BasicJson& source, typename BasicJson::string_t& text) {
    text = source.as_string();
}

template <typename Element>
class Queue {
public:
    template <class Source>
    void add(Source&& first, Element second) {
        push(convert(first), second);
    }

    void drop(Element* last) {
        remove(last);
    }
};

template <typename First, typename Second>
void join(Second a, First b) {
    link(a.head(), b.tail());
}

template <typename T>
void print(const std::string& value, std::string label) {
    out(label, value.text());
}

template <unsigned Size>
void count(Size* first, int limit) {
    total(first->size(), limit);
}

}  // namespace codec
