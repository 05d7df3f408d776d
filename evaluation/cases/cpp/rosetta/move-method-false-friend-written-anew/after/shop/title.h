#pragma once
#include <string>
#include <vector>

class Title {
public:
    std::string first(const std::string& line) const {
        return split(line)[0];
    }

private:
    std::vector<std::string> split(const std::string& line) const {
        size_t end = line.find(": ");
        if (end == std::string::npos) {
            return {line, ""};
        }
        return {line.substr(0, end), line.substr(end + 2)};
    }
};
