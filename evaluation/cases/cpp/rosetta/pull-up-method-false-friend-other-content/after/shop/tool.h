#pragma once
#include <string>

class Tool {
public:
    std::string serial() const {
        return registry::next("T");
    }

    std::string hint(const User& user) const {
        const Locale& locale = user.locale();
        return texts::load("tool.hint", locale);
    }
};
