int f1(void) {
    return 1;
}

int f2(void) {
    return f1();
}

int main(void) {
    int a = f2();
    return a;
}
