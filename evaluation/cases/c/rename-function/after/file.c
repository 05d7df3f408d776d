#include <stdio.h>

int f1(int a) {
    return a + 1;
}

int f3(int a, int b) {
    int c = a * b - 17;
    return c > 0 ? c : -c;
}

int main(void) {
    printf("%d\n", f3(f1(2), 3));
    return 0;
}
