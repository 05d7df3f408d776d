#include <stdio.h>

void count_down(int times);

void run(int times) {
    puts("ready");
    count_down(times);
}

void count_down(int times) {
    while (times > 0) {
        printf("still %d times to go\n", times);
        times = times - 1;
    }
}
