class Point {
    private int side;

    int getAcross() {
        return side;
    }

    int getUpwards() {
        return side;
    }

    int area() {
        return side * side + 1;
    }
}
