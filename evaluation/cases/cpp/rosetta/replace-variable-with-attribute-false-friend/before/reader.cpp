#include "source.h"

class Reader {
public:
    int read() {
        int count = 0;
        for (const Line &line : source.open()) {
            count += 1;
            handle(line, count);
        }
        return count;
    }

private:
    Source source;
    int lines = 0;
};
