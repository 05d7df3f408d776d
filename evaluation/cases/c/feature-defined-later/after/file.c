#include <stdio.h>

void run(int times) {
    puts("ready");
    while (times > 0) {
        printf("still %d times to go\n", times);
        times = times - 1;
    }
}
