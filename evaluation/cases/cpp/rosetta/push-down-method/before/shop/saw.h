#pragma once
#include <string>
#include "tool.h"

class Saw : public Tool {
public:
    std::string title() const {
        return "Saw";
    }
};
