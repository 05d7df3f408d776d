#include <stdio.h>

void f2(void) {
    printf("the same line in both\n");
}

void f1(void) {
    f2();
}

void f3(void) {
    f2();
}

int main(void) {
    f1();
    f3();
    return 0;
}
