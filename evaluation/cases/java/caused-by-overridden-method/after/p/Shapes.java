package p;

interface Shape {
    long area(int scale, String unit);

    void paint();
}

abstract class Polygon implements Shape {
    public long area(int scale, String ignored) {
        return scale * 3;
    }

    public void paint() {
        System.out.println("polygon");
    }
}

class Square extends Polygon {
    public long area(int scale, String unit) {
        return scale * scale;
    }

    public void paint() {
        System.out.println("square");
    }
}

class Field {
    public long area(int scale, String unit) {
        return scale + 7;
    }

    public void paint() {
        System.out.println("field");
    }
}
