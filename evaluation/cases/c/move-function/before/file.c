#include <stdio.h>

int f1(int a, int b) {
    int c = a * a + b * b;
    while (c > a) {
        c -= b;
    }
    return c;
}

int main(void) {
    printf("%d\n", f1(3, 4));
    return 0;
}
