#include <stdio.h>

static void count_down(int times);

void run(int times) {
    count_down(times);
}

static void count_down(int times) {
    while (times > 0) {
        printf("still %d times to go\n", times);
        times = times - 1;
    }
}
