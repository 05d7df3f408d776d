#include <stdio.h>

static double mean_of(const double *values, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum / count;
}

static double squares_of(const double *values, int count, double mean) {
    double squares = 0;
    for (int i = 0; i < count; i++)
        squares += (values[i] - mean) * (values[i] - mean);
    return squares;
}

static void print_stats(double mean, double squares, int count) {
    printf("mean %g\n", mean);
    printf("variance %g\n", squares / count);
    if (squares == 0)
        puts("all are equal");
}

void summarize(const double *values, int count) {
    double mean = mean_of(values, count);
    print_stats(mean, squares_of(values, count, mean), count);
}
