int area(int width, int height) {
    int padding = 4;
    return (width + padding) * (height + padding);
}

int bad(void) {
    return 1;
}
