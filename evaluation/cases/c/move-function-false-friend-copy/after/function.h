static int f1(int a, int b) {
    int c = a * a + b * b;
    return c - 1;
}
