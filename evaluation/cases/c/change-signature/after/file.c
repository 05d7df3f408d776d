#include <stdio.h>

int f1(int b, char a[]) {
    int i;
    for (i = 0; i < b; i++) {
        putchar(a[i] + 1);
    }
    return i;
}

int main(void) {
    return f1(3, "abc");
}
