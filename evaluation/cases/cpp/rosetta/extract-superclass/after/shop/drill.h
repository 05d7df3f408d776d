#pragma once
#include <string>
#include "tool.h"

class Drill : public Tool {
public:
    std::string title() const {
        return "Drill";
    }
};
