int total(const int numbers[], int length) {
    int sum = 0;
    while (length > 0) {
        sum += numbers[--length];
    }
    return sum;
}
