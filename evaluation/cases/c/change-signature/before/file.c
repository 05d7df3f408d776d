#include <stdio.h>

int f1(char a[], int b) {
    int i;
    for (i = 0; i < b; i++) {
        putchar(a[i] + 1);
    }
    return i;
}

int main(void) {
    return f1("abc", 3);
}
