int f1(void) {
    return 1;
}

int main(void) {
    int a = f1();
    return a;
}
