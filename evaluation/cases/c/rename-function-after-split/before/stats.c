#include <stdio.h>

void report(const double *values, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    double mean = sum / count;
    double squares = 0;
    for (int i = 0; i < count; i++)
        squares += (values[i] - mean) * (values[i] - mean);
    printf("mean %g\n", mean);
    printf("variance %g\n", squares / count);
    if (squares == 0)
        puts("all are equal");
}
