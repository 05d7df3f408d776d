#pragma once
#include <string>
#include "request.h"

class Sender {
public:
    void send(const Request& request, std::string& out) {
        out.append("POST ");
        out.append(request.get_body());
    }
};
