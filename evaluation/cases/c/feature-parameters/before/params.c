#include <stddef.h>

typedef int number;

struct item {
    number weight;
};

number heaviest(const struct item *items, number count) {
    number best = 0;
    for (number i = 0; i < count; i++) {
        if (items[i].weight > best) {
            best = items[i].weight;
        }
    }
    return best;
}

char last(char text[], int length) {
    return length == 0 ? '?' : text[length - 1];
}
