#include <stdio.h>

int state;

void run(void) {
    state = state * 31 + 7;
    printf("state %d\n", state);
    puts("run");
}
