int f1(int a) {
    return a * 7;
}

int f2(int a) {
    return f1(a) - 3;
}
