#include "source.h"

class Reader {
public:
    int read() {
        for (const Line &line : source.open()) {
            this->lines += 1;
            handle(line, this->lines);
        }
        return this->lines;
    }

private:
    Source source;
    int lines = 0;
};
