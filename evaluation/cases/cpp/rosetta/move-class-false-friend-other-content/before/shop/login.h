#pragma once
#include "account.h"

class Login {
public:
    bool enter(const std::string& word) const {
        return Account().admits(word);
    }
};
