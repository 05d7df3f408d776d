#include <stdio.h>

void f3(char text[]) {
    while (*text != 0) {
        putchar(*text++);
    }
}

int main(void) {
    printf("start\n");
    return 0;
}
