package shop;

public class Region {
    private Point center;

    public Point center() {
        return center;
    }

    double distance(Point from, Point to) {
        double width = from.x() - to.x();
        double height = from.y() - to.y();
        return Math.sqrt(width * width + height * height);
    }
}
