int total(int *values, int count) {
    int sum = 0;
    while (count > 0) {
        sum += values[--count];
    }
    return sum;
}
