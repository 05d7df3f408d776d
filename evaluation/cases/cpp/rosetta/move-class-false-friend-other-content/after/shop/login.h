#pragma once
#include "directory.h"

class Login {
public:
    bool enter(const std::string& word) const {
        return Directory::standard().is_member(word);
    }
};
