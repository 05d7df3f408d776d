int f1(int a, int b) {
    int c = a * a + b * b;
    while (c > a) {
        c -= b;
    }
    return c;
}
