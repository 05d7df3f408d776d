package p;

interface Shape {
    int area(int scale);

    void draw();
}

abstract class Polygon implements Shape {
    public int area(int scale) {
        return scale * 3;
    }

    public void draw() {
        System.out.println("polygon");
    }
}

class Square extends Polygon {
    public int area(int scale) {
        return scale * scale;
    }

    public void draw() {
        System.out.println("square");
    }
}

class Field {
    public int area(int scale) {
        return scale + 7;
    }

    public void draw() {
        System.out.println("field");
    }
}
