#include <stdio.h>

void f1(void) {
    printf("the same line in both\n");
}

void f3(void) {
    printf("the same line in both\n");
}

int main(void) {
    f1();
    f3();
    return 0;
}
