#define SQUARE(x) ((x) * (x))
#define WIDE 1

#if WIDE
int distance(int left, int right) {
    int gap = right - left;
    return SQUARE(gap) * 12;
}
#endif

int narrow(int left) {
    return SQUARE(left) / 3;
}
