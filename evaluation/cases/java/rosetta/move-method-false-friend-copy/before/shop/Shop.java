package shop;

public class Shop {
    private Region region;

    public boolean isNear(Point place) {
        return distance(region.center(), place) < 10;
    }

    double distance(Point from, Point to) {
        double width = from.x() - to.x();
        double height = from.y() - to.y();
        return Math.sqrt(width * width + height * height);
    }
}
