#define square(x) ((x) * (x))

int cube(int x) {
    return square(x) * x;
}
