#include <stdio.h>

int f1(void) {
    return 1;
}

int f2(int a) {
    return a + f1();
}

int main(void) {
    printf("%d\n", f2(3));
    return 0;
}
