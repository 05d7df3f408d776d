#pragma once
#include <string>
#include "hashes.h"

class Account {
public:
    bool admits(const std::string& word) const {
        return hashes::of(word) == password;
    }

private:
    std::string user;
    std::string password;
};
