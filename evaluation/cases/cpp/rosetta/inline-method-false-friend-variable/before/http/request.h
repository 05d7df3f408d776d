#pragma once
#include <string>

class Request {
public:
    explicit Request(std::string text) : body(std::move(text)) {}

    std::string get_body() const {
        return body;
    }

private:
    std::string body;
};
