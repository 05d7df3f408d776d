#pragma once
#include <string>
#include <library/request.h>

class Sender {
public:
    void send(const Request& request, std::string& out) {
        out.append("POST ");
        std::string body = request.text("plain");
        out.append(body);
    }
};
