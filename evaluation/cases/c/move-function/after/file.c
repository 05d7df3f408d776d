#include <stdio.h>
#include "function.h"

int main(void) {
    printf("%d\n", f1(3, 4));
    return 0;
}
