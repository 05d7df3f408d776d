#include <stdio.h>

int f2(int a, int b) {
    int c = a * b - 17;
    return c > 0 ? c : -c;
}

int main(void) {
    printf("start\n");
    return 0;
}
