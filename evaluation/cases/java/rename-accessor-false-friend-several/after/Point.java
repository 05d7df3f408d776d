class Point {
    private int side;

    int fetchBreadth() {
        return side;
    }

    int readHeight() {
        return side;
    }

    int area() {
        return side * side + 2;
    }
}
