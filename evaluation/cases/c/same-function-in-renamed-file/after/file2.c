#include <stdio.h>

int main(void) {
    int lines = 3;
    while (lines > 0) {
        printf("only a greeting, %d\n", lines--);
    }
    return lines == 0 ? 0 : 1;
}
