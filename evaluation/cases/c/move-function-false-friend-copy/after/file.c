int f1(int a, int b) {
    int c = a * a + b * b;
    return c - 1;
}

int main(void) {
    return f1(3, 5);
}
