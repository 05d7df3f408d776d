int square(int x) {
    return x * x;
}

int cube(int x) {
    return square(x) * x;
}
