#include <stdio.h>

int state;

void advance(void) {
    state = state * 31 + 7;
    printf("state %d\n", state);
}

void run(void) {
    puts("run");
}
