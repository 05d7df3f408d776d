#pragma once
#include <string>
#include "tool.h"

class Drill : public Tool {
public:
    std::string title() const {
        return "Drill";
    }

    std::string hint(const User& user) const {
        std::string text = user.is_trained() ? "" : "Ask for help. ";
        return text + "Wear glasses.";
    }
};
